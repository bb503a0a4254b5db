import { Drawer } from 'antd';
import type { MenuItem } from '../../contract/index.ts';
import { adminTexts } from '../texts.ts';
import { SideNav } from './SideNav.tsx';

interface Props {
  menu: readonly MenuItem[];
  isOpen: boolean;
  onClose(): void;
}

/** The side navigation of narrow windows. */
export function NavDrawer({ menu, isOpen, onClose }: Props) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={264}
      title={adminTexts.menu}
      styles={{ body: { padding: 8 } }}
    >
      <SideNav menu={menu} onNavigate={onClose} />
    </Drawer>
  );
}
