import {
  AppstoreOutlined,
  AuditOutlined,
  FileAddOutlined,
  HomeOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
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
  system: <SettingOutlined />,
};

export function menuIcon(name: string | undefined): ReactNode {
  return (name && Object.hasOwn(icons, name) && icons[name]) || <AppstoreOutlined />;
}
