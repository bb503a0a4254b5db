import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CheckSquareOutlined,
  CompassOutlined,
  EnvironmentOutlined,
  FileAddOutlined,
  HomeOutlined,
  InboxOutlined,
  LayoutOutlined,
  NotificationOutlined,
  PhoneOutlined,
  PlusSquareOutlined,
  ProfileOutlined,
  PushpinOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuIcon } from '../../contract/index.ts';

const icons: Readonly<Record<MenuIcon, ReactNode>> = {
  home: <HomeOutlined />,
  house: <FileAddOutlined />,
  apply: <FileAddOutlined />,
  report: <AlertOutlined />,
  inspect: <CompassOutlined />,
  map: <EnvironmentOutlined />,
  add: <PlusSquareOutlined />,
  todo: <AuditOutlined />,
  claim: <InboxOutlined />,
  done: <CheckSquareOutlined />,
  list: <UnorderedListOutlined />,
  bell: <BellOutlined />,
  user: <UserOutlined />,
  team: <TeamOutlined />,
  profile: <ProfileOutlined />,
  chart: <BarChartOutlined />,
  system: <SettingOutlined />,
  notice: <NotificationOutlined />,
  policy: <ReadOutlined />,
  phone: <PhoneOutlined />,
  drawing: <LayoutOutlined />,
  visit: <PushpinOutlined />,
};

export function menuIcon(name: MenuIcon | undefined): ReactNode {
  return name ? icons[name] : <AppstoreOutlined />;
}
