import type { FieldViolation } from '@homestead/http/contract';
import { menuEditTexts as texts } from '../../contract/menus/texts.ts';
import { type MenuNames, targetFaults } from './names.ts';
import { isGroup } from './shown.ts';
import type { StoredMenu, StoredModule } from './store.ts';

/** Every fault of a menu as it would stand among the others of its application. */
export function menuFaults(
  menu: StoredMenu,
  { client }: StoredModule,
  others: readonly StoredMenu[],
  names: MenuNames,
): FieldViolation[] {
  const children = others.filter(({ parentId }) => parentId === menu.id);
  const held = menu.list === 'menu' && isGroup(menu) && (menu.parentId === null || children.length > 0);
  const faults = targetFaults(menu, client ?? 'desktop', held && client === 'desktop', names);
  if (children.length > 0 && !isGroup(menu)) faults.push({ path: 'routeName', message: texts.leadsNowhere });
  const place = placeFault(menu, client, others, children);
  return place ? [{ path: 'parentId', message: place }, ...faults] : faults;
}

function placeFault(
  menu: StoredMenu,
  client: StoredModule['client'],
  others: readonly StoredMenu[],
  children: readonly StoredMenu[],
): string | undefined {
  if (menu.parentId === null) return undefined;
  const parent = others.find(({ id }) => id === menu.parentId);
  if (menu.parentId === menu.id || (parent && isInside(parent, menu.id, others))) return texts.inItself;
  if (!parent) return texts.noParent;
  if (menu.list !== 'menu' || parent.list !== 'menu') return texts.flatList;
  if (client === 'phone') return texts.flat;
  const name = (row: StoredMenu) => row.name ?? row.processKey ?? '';
  if (parent.parentId !== null) return texts.tooDeep(name(parent));
  if (children.length > 0) return texts.hasChildren(name(menu));
  return isGroup(parent) ? undefined : texts.leafParent(name(parent));
}

/** Whether a menu stands somewhere beneath another; rows that are wrong already do not make this run for ever. */
function isInside(menu: StoredMenu, ancestor: string, all: readonly StoredMenu[]): boolean {
  const seen = new Set<string>();
  for (let at: StoredMenu | undefined = menu; at && !seen.has(at.id); ) {
    if (at.parentId === ancestor) return true;
    seen.add(at.id);
    const above: string | null = at.parentId;
    at = all.find(({ id }) => id === above);
  }
  return false;
}
