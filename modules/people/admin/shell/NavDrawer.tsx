import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import type { MenuItem } from '../../contract/index.ts';
import { adminTexts } from '../texts.ts';
import { SideNav } from './SideNav.tsx';

interface Props {
  menu: readonly MenuItem[];
  /** That the menu is on the way, or did not arrive. */
  sign: ReactNode;
  isOpen: boolean;
  onClose(): void;
}

/** The side navigation of narrow windows. */
export function NavDrawer({ menu, sign, isOpen, onClose }: Props) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={264}
      title={adminTexts.menu}
      styles={{ body: { padding: 8 } }}
    >
      {sign}
      <SideNav menu={menu} onNavigate={onClose} key={menu.length} />
    </Drawer>
  );
}
