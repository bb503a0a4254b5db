import {
  type ClientMenu,
  type MenuFile,
  type MenuFileLeaf,
  type MenuIcon,
  type MenuItem,
  menuIcons,
} from '../../contract/menus/menus.ts';

/** A process as menus offer it. */
export interface OfferedProcess {
  key: string;
  title: string;
  icon: string | null;
  /** Roles that may start it; empty: everybody. */
  starters: readonly string[];
  /** Roles that may start it for somebody else. */
  proxies: readonly string[];
  /** First tasks to choose from. */
  ways: readonly string[];
  visits: readonly { visit: number; title: string; roles: readonly string[] }[];
}

/** Whom a menu is for. */
export interface Viewer {
  roles: readonly string[];
  capabilities: readonly string[];
  isOfficer: boolean;
}

/** The menu of a client as this person sees it. Processes that are not among `processes` are not offered. */
export function menuFor(file: MenuFile, viewer: Viewer, processes: readonly OfferedProcess[]): ClientMenu {
  const known = new Map(processes.map((process) => [process.key, process]));
  const leaves = (list: readonly MenuFileLeaf[] = []) =>
    list.filter((leaf) => isShown(leaf, viewer, known)).flatMap((leaf) => itemsOf(leaf, viewer, known));
  return {
    children: file.menu.flatMap(({ children, ...leaf }): MenuItem[] => {
      if (!children) return leaves([leaf]);
      if (!isShown(leaf, viewer, known)) return [];
      const shown = leaves(children);
      return shown.length > 0
        ? itemsOf(leaf, viewer, known).map((item) => ({ ...item, children: shown }))
        : [];
    }),
    primary: leaves(file.primary),
    quick: leaves(file.quick),
  };
}

type Known = ReadonlyMap<string, OfferedProcess>;

function isShown(leaf: MenuFileLeaf, { roles, capabilities, isOfficer }: Viewer, known: Known): boolean {
  const holds = (wanted: readonly string[]) => wanted.some((role) => roles.includes(role));
  const mayStart = (key: string) => {
    const starters = known.get(key)?.starters;
    return starters !== undefined && (starters.length === 0 || holds(starters));
  };
  const { capability, audience, process, proxyOf } = leaf;
  const starterOf = leaf.starterOf ?? (proxyOf === undefined ? process : undefined);
  return (
    (capability === undefined || capabilities.includes(capability)) &&
    (audience === undefined || (audience === 'officer') === isOfficer) &&
    (process === undefined || known.has(process)) &&
    (starterOf === undefined || mayStart(starterOf)) &&
    (proxyOf === undefined || holds(known.get(proxyOf)?.proxies ?? []))
  );
}

function itemsOf(leaf: MenuFileLeaf, { roles }: Viewer, known: Known): MenuItem[] {
  const process = leaf.process === undefined ? undefined : known.get(leaf.process);
  const icon = leaf.icon ?? iconOf(process);
  const route = leaf.route ?? (process ? 'Apply' : undefined);
  const item: MenuItem = {
    name: leaf.title ?? process?.title ?? '',
    ...(leaf.note ? { note: leaf.note } : {}),
    ...(icon ? { icon } : {}),
    ...(route ? { routeName: route } : {}),
    ...(process ? { params: { processKey: process.key } } : {}),
    ...(leaf.register ? { params: { register: leaf.register } } : {}),
    ...(leaf.way ? { query: { entry: leaf.way } } : {}),
  };
  if (leaf.visitsOf === undefined) return [item];
  return (known.get(leaf.visitsOf)?.visits ?? [])
    .filter((visit) => visit.roles.some((role) => roles.includes(role)))
    .map(({ visit, title }) => ({ ...item, name: title, params: { visit: String(visit) } }));
}

function iconOf(process: OfferedProcess | undefined): MenuIcon | undefined {
  return menuIcons.find((icon) => icon === process?.icon);
}
