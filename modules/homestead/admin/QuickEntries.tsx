import { menuIcon, useMenuPath } from '@homestead/people/admin';
import { useMenu } from '@homestead/people/view';
import { useApi } from '@homestead/ui/desk';
import { Card } from 'antd';
import { Link } from 'react-router';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

/** The quick entries of the portal, as the county's menu has them for this person. */
export function QuickEntries() {
  const { callWithoutToast } = useApi();
  const menu = useMenu(callWithoutToast, 'desktop');
  const pathOf = useMenuPath();
  return (
    <Card title={<h2 className={styles.title}>{portalTexts.quick}</h2>}>
      <nav className={styles.entries}>
        {menu.data?.quick.map((item) => (
          <Link key={item.name} to={pathOf(item) ?? ''}>
            <i aria-hidden>{menuIcon(item.icon)}</i>
            {item.name}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
