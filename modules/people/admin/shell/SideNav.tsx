import { Menu, type MenuRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useMatches, useNavigate, useParams } from 'react-router';
import type { MenuItem } from '../../contract/index.ts';
import { menuIcon } from './icons.tsx';
import { useMenuPath } from './menu-path.ts';
import { activeIn, keyOf, type ScreenMeta } from './screen.ts';

interface Props {
  menu: readonly MenuItem[];
  onNavigate?(): void;
}

/** The menu with one level of submenus. Choosing navigates by name; the active item comes from the route (spec 2 §2). */
export function SideNav({ menu, onNavigate }: Props) {
  const navigate = useNavigate();
  const pathOf = useMenuPath();
  const active = useActiveKey(menu);
  const parents = menu.filter((item) => item.children).map((item) => item.name);
  const leaves = menu.flatMap((item) => item.children ?? [item]);
  const list = useRef<MenuRef>(null);
  useEffect(() => {
    // A page that was opened by its address may stand far down in a long menu.
    if (active)
      list.current?.menu?.list.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Menu
      ref={list}
      mode="inline"
      selectedKeys={active ? [active] : []}
      defaultOpenKeys={parents}
      style={{ borderInlineEnd: 0 }}
      items={menu.map(toItem)}
      onClick={({ key }) => {
        const chosen = leaves.find((item) => keyOf(item.routeName, item.params) === key);
        const path = chosen && pathOf(chosen);
        if (path) navigate(path);
        onNavigate?.();
      }}
    />
  );
}

function toItem({ name, icon, routeName, params, children }: MenuItem) {
  return {
    key: children ? name : keyOf(routeName, params),
    icon: menuIcon(icon),
    label: name,
    ...(children
      ? {
          children: children.map((child) => ({
            key: keyOf(child.routeName, child.params),
            label: child.name,
          })),
        }
      : {}),
  };
}

export function useScreenMeta(): ScreenMeta | undefined {
  return useMatches().findLast((match) => match.handle)?.handle as ScreenMeta | undefined;
}

function useActiveKey(menu: readonly MenuItem[]): string | undefined {
  const meta = useScreenMeta();
  const params = useParams();
  const last = useRef<string>(undefined);
  const active = meta && activeIn(menu, meta, params, last.current);
  useEffect(() => {
    last.current = active;
  }, [active]);
  return active;
}
