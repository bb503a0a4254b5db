import { Menu } from 'antd';
import { useEffect, useRef } from 'react';
import { useMatches, useNavigate } from 'react-router';
import { menuIcon } from './icons.tsx';
import { activeIn, type MenuEntry, type ScreenMeta } from './screen.ts';

interface Props {
  menu: readonly MenuEntry[];
  pathOf(routeName: string): string | undefined;
  onNavigate?(): void;
}

/** The menu with one level of submenus. Choosing navigates by name; the active item comes from the route (spec 2 §2). */
export function SideNav({ menu, pathOf, onNavigate }: Props) {
  const navigate = useNavigate();
  const active = useActiveName(menu);
  const parents = menu.filter((entry) => entry.children).map((entry) => entry.name);
  return (
    <Menu
      mode="inline"
      selectedKeys={active ? [active] : []}
      defaultOpenKeys={parents}
      style={{ borderInlineEnd: 0 }}
      items={menu.map(toItem)}
      onClick={({ key }) => {
        const path = pathOf(key);
        if (path) navigate(path);
        onNavigate?.();
      }}
    />
  );
}

function toItem({ name, icon, routeName, children }: MenuEntry) {
  return {
    key: children ? name : (routeName ?? name),
    icon: menuIcon(icon),
    label: name,
    ...(children
      ? { children: children.map((child) => ({ key: child.routeName ?? child.name, label: child.name })) }
      : {}),
  };
}

export function useScreenMeta(): ScreenMeta | undefined {
  return useMatches().findLast((match) => match.handle)?.handle as ScreenMeta | undefined;
}

function useActiveName(menu: readonly MenuEntry[]): string | undefined {
  const meta = useScreenMeta();
  const last = useRef<string>(undefined);
  const active = meta && activeIn(menu, meta, last.current);
  useEffect(() => {
    last.current = active;
  }, [active]);
  return active;
}
