import type { MenuItem } from '../../contract/index.ts';

/** What a route says of itself (spec 2 §2): the breadcrumb's names, and which item of the menu is its own. */
export interface ScreenMeta {
  name: string;
  main: string;
  sub?: string;
  group?: string;
  /** Names of the menu items that lead here, when it has none of its own: the one that was active stays so. */
  from?: readonly string[];
}

/** What tells items apart that lead to the same screen: its name, and the parts of its address. */
export function keyOf(
  routeName: string | undefined,
  params: Readonly<Record<string, string | undefined>> = {},
) {
  return [routeName ?? '', ...Object.values(params)].join('/');
}

/** The menu item to mark: the screen's own, or of those that lead to it the last one, else the first that the menu has. */
export function activeIn(
  items: readonly MenuItem[],
  { name, from }: ScreenMeta,
  params: Readonly<Record<string, string | undefined>>,
  last: string | undefined,
): string {
  const own = keyOf(name, params);
  if (!from) return own;
  const leaves = items.flatMap((item) => [item, ...(item.children ?? [])]);
  if (leaves.some(({ routeName, params: of }) => routeName !== undefined && keyOf(routeName, of) === own))
    return own;
  const offered = leaves.map(({ routeName }) => routeName).filter((one) => one !== undefined);
  return from.find((one) => one === last) ?? from.find((one) => offered.includes(one)) ?? own;
}

/** Names of the breadcrumb: of the screen's item and its parent in the menu, else what the route says. */
export function breadcrumbOf(
  items: readonly MenuItem[],
  meta: ScreenMeta,
  params: Readonly<Record<string, string | undefined>>,
): string[] {
  const own = keyOf(meta.name, params);
  for (const item of items) {
    if (!item.children && keyOf(item.routeName, item.params) === own) return [item.name];
    const child = item.children?.find(({ routeName, params: of }) => keyOf(routeName, of) === own);
    if (child) return [item.name, child.name];
  }
  return [meta.main, meta.sub, meta.group].filter((name) => name !== undefined);
}
