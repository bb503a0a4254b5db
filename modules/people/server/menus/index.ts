import type { ContentKind, Database, Executor } from '@homestead/database';
import type { BoundRoute } from '@homestead/http/server';
import { shownByRoles } from './by-role.ts';
import { loadMenus, loadModules } from './load.ts';
import type { OfferedProcess } from './menu.ts';
import type { MenuNames } from './names.ts';
import { menuRoutes } from './routes.ts';
import { menuKindsFor, seedMenus } from './seed.ts';

/** Menus as rows: their calls, and the kinds of rows that content files seed. */
export interface Menus {
  routes: BoundRoute[];
  kinds: readonly ContentKind[];
  /** Seeds the rows from the content's files. */
  seed(): Promise<void>;
}

/**
 * Checks `content/menus` against what exists, and binds the calls of its rows. Throws an Error with a line for each item that is
 * wrong. `offered` gives the processes that run now, in a transaction where it is given one, so that a suspended one is not shown.
 */
export function createMenus(
  settings: { db: Database; contentFolder: string; names: MenuNames; now?: () => Date },
  offered: (tx?: Executor) => Promise<OfferedProcess[]>,
): Menus {
  const { db, contentFolder, names, now = () => new Date() } = settings;
  const menus = loadMenus(contentFolder, names);
  const modules = loadModules(contentFolder, names);
  return {
    routes: menuRoutes({ db, names, offered, now, shown: shownByRoles }),
    kinds: menuKindsFor(names, offered),
    seed: () => seedMenus(db, menus, modules, now()),
  };
}
