import {
  AlertOutlined,
  AuditOutlined,
  CheckSquareOutlined,
  CompassOutlined,
  FileAddOutlined,
  InboxOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Entry, entriesFor } from './entries.ts';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

const icons = {
  apply: <FileAddOutlined />,
  report: <AlertOutlined />,
  inspect: <CompassOutlined />,
  todo: <AuditOutlined />,
  done: <CheckSquareOutlined />,
  claim: <InboxOutlined />,
  centre: <UserOutlined />,
} as const satisfies Record<Entry['icon'], ReactNode>;

export function QuickEntries({ roles }: { roles: readonly string[] }) {
  return (
    <Card title={<h2 className={styles.title}>{portalTexts.quick}</h2>}>
      <nav className={styles.entries}>
        {entriesFor(roles).map(({ name, path, icon }) => (
          <Link key={path} to={path}>
            <i aria-hidden>{icons[icon]}</i>
            {name}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
