import type { Capability } from '@homestead/http/contract';
import { can, type Identity } from '../../contract/index.ts';

/** What a route says of itself (spec 2 §2): the breadcrumb's names, and which item of the menu is its own. */
export interface ScreenMeta {
  name: string;
  main: string;
  sub?: string;
  group?: string;
  /** Names of the menu items that lead here, when it has none of its own: the one that was active stays so. */
  from?: readonly string[];
}

/** An item of the side navigation, as `GET /module/tree` gives it; without `capability` and `roles` it is for everyone signed in. */
export interface MenuEntry {
  name: string;
  icon?: string;
  routeName?: string;
  children?: readonly MenuEntry[];
  /** What its call needs. */
  capability?: Capability;
  /** Roles of which one may begin what it leads to. */
  roles?: readonly string[];
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

/** The menu as this person sees it; a parent with nothing left is gone. */
export function menuFor(
  entries: readonly MenuEntry[],
  person: Pick<Identity, 'roles' | 'capabilities'>,
): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.capability && !can(person, entry.capability)) return [];
    if (entry.roles && !entry.roles.some((role) => person.roles.includes(role))) return [];
    if (!entry.children) return [entry];
    const children = menuFor(entry.children, person);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
