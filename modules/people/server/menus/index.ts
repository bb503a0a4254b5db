import type { ContentKind, Database } from '@homestead/database';
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
}

/**
 * Checks `content/menus` against what exists, seeds its rows, and binds their calls. Throws an Error with a line for each item
 * that is wrong. `offered` gives the processes that run now, so that a suspended one is not shown.
 */
export async function createMenus(
  settings: { db: Database; contentFolder: string; names: MenuNames; now?: () => Date },
  offered: () => Promise<OfferedProcess[]>,
): Promise<Menus> {
  const { db, contentFolder, names, now = () => new Date() } = settings;
  const menus = loadMenus(contentFolder, names);
  await seedMenus(db, menus, loadModules(contentFolder, names), now());
  return { routes: menuRoutes({ db, names, offered, now, shown: shownByRoles }), kinds: menuKindsFor(names) };
}
