import type { RoleCode } from '../../contract/index.ts';

/** What a route says of itself (spec 2 §2): the breadcrumb's names, and which item of the menu is its own. */
export interface ScreenMeta {
  name: string;
  main: string;
  sub?: string;
  group?: string;
  /** Name of the menu item that is active here, when it is not the route's own. */
  active?: string;
}

/** An item of the side navigation, as `GET /module/tree` gives it; `roles` absent means everyone signed in. */
export interface MenuEntry {
  name: string;
  icon?: string;
  routeName?: string;
  children?: readonly MenuEntry[];
  roles?: readonly RoleCode[];
}

/** The menu as these roles see it; a parent with nothing left is gone. */
export function menuFor(entries: readonly MenuEntry[], roles: readonly string[]): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.roles && !entry.roles.some((role) => roles.includes(role))) return [];
    if (!entry.children) return [entry];
    const children = menuFor(entry.children, roles);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
