import { Breadcrumb as BreadcrumbLine } from 'antd';
import { Link } from 'react-router';
import { adminTexts } from '../texts.ts';
import { useScreenMeta } from './SideNav.tsx';

/** Main name, sub name and, where the route has one, the group's name (spec 2 §2). */
export function Breadcrumb() {
  const meta = useScreenMeta();
  if (!meta) return null;
  const names = [meta.main, meta.sub, meta.group].filter((name) => name !== undefined);
  return (
    <nav aria-label={adminTexts.breadcrumb}>
      <BreadcrumbLine
        items={names.map((name, index) => ({
          key: name,
          title: index === 0 && names.length > 1 ? <Link to="/Main/Portal">{name}</Link> : name,
        }))}
      />
    </nav>
  );
}
