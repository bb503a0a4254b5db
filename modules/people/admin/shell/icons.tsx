import {
  AppstoreOutlined,
  AuditOutlined,
  FileAddOutlined,
  HomeOutlined,
  ProfileOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Icons that a menu may name. */
const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  apply: <FileAddOutlined />,
  audit: <AuditOutlined />,
  profile: <ProfileOutlined />,
  inspect: <SafetyOutlined />,
  team: <TeamOutlined />,
  user: <UserOutlined />,
};

export function menuIcon(name: string | undefined): ReactNode {
  return (name && Object.hasOwn(icons, name) && icons[name]) || <AppstoreOutlined />;
}
