import type { RoleCode } from '../../contract/index.ts';

/** What a route says of itself (spec 2 §2): the breadcrumb's names, and which item of the menu is its own. */
export interface ScreenMeta {
  name: string;
  main: string;
  sub?: string;
  group?: string;
  /** Names of the menu items that lead here, when it has none of its own: the one that was active stays so. */
  from?: readonly string[];
}

/** An item of the side navigation, as `GET /module/tree` gives it; `roles` absent means everyone signed in. */
export interface MenuEntry {
  name: string;
  icon?: string;
  routeName?: string;
  children?: readonly MenuEntry[];
  roles?: readonly RoleCode[];
}

/** The menu item to mark: the screen's own, or of those that lead to it the last one, else the first that the menu has. */
export function activeIn(
  entries: readonly MenuEntry[],
  { name, from }: ScreenMeta,
  last: string | undefined,
): string | undefined {
  if (!from) return name;
  const offered = entries.flatMap(({ routeName, children = [] }) =>
    [routeName, ...children.map((child) => child.routeName)].filter((one) => one !== undefined),
  );
  return from.find((one) => one === last) ?? from.find((one) => offered.includes(one));
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
