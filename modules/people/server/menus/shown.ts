import type { Executor } from '@homestead/database';
import type { Principal } from '@homestead/http/server';
import type { Static } from 'typebox';
import {
  type ClientMenu,
  type MenuClient,
  type MenuFile,
  type MenuFileLeaf,
  type MenuItem,
  menuClients,
} from '../../contract/menus/menus.ts';
import type { NavigationItem, PermittedMenu } from '../../contract/menus/routes.ts';
import type { MenuFunction } from '../../contract/menus/rows.ts';
import type { MenuDeps } from './deps.ts';
import { menuFor } from './menu.ts';
import { findApplication, findFunctions, findMenus, findModules, type StoredMenu } from './store.ts';

const empty: ClientMenu = { children: [], primary: [], quick: [] };

/** The menu of an application as this person has it now; undefined where there is no such application. */
export async function menuOf(
  deps: MenuDeps,
  person: Principal,
  name: string,
): Promise<ClientMenu | undefined> {
  const { kysely } = deps.db;
  const application = await findApplication(kysely, name);
  if (!application) return undefined;
  if (application.state === 'NO') return empty;
  const menus = await findMenus(kysely, application.id);
  return menuFor(await fileOf(deps, kysely, person, menus), person, await deps.offered());
}

/** Every screen that the menus of the clients lead this person to, each once a client. */
export async function permittedMenus(
  deps: MenuDeps,
  person: Principal,
): Promise<Static<typeof PermittedMenu>[]> {
  const found = new Map<string, Static<typeof PermittedMenu>>();
  for (const application of menuClients) {
    const { children, primary, quick } = (await menuOf(deps, person, application)) ?? empty;
    for (const { name, routeName } of [
      ...children.flatMap((item) => item.children ?? [item]),
      ...primary,
      ...quick,
    ]) {
      const key = `${application} ${routeName}`;
      if (routeName && !found.has(key)) found.set(key, { name, routeName, application });
    }
  }
  return [...found.values()];
}

/** The buttons of a screen whose calls this person may make. */
export async function permittedFunctions(
  { db }: MenuDeps,
  { capabilities }: Principal,
  client: MenuClient,
  routeName: string,
): Promise<MenuFunction[]> {
  const found = await findFunctions(db.kysely, client, routeName);
  return found.filter(({ capability }) => (capabilities as readonly string[]).includes(capability));
}

/** Modules, their applications, and the menus of these as the person has them. */
export async function navigationOf(deps: MenuDeps, person: Principal): Promise<NavigationItem[]> {
  const modules = (await findModules(deps.db.kysely)).filter(({ state }) => state === 'YES');
  const under = async (parentId: string | null): Promise<NavigationItem[]> =>
    Promise.all(
      modules
        .filter((row) => row.parentId === parentId)
        .map(async ({ id, name, icon, routeName, client }) => {
          const children = client
            ? ((await menuOf(deps, person, id)) ?? empty).children.map(toNavigation)
            : await under(id);
          return { id, name, icon, routeName, children };
        }),
    );
  return under(null);
}

function toNavigation({ name, icon, routeName, children = [] }: MenuItem): NavigationItem {
  return { name, icon: icon ?? null, routeName: routeName ?? null, children: children.map(toNavigation) };
}

/** Rows in the shape of a file, without what is disabled or not given to the person's roles. */
async function fileOf(
  deps: MenuDeps,
  db: Executor,
  person: Principal,
  menus: readonly StoredMenu[],
): Promise<MenuFile> {
  const shown = await deps.shown(db, person);
  const registers = deps.names.registers();
  const enabled = menus.filter(
    ({ state, registerCode }) => state === 'YES' && (registerCode === null || registers.has(registerCode)),
  );
  const groups = new Set(enabled.filter(isGroup).map(({ id }) => id));
  const open = enabled.filter(({ id }) => groups.has(id) || shown === null || shown.has(id));
  const inList = (list: StoredMenu['list']) =>
    open.filter((menu) => menu.list === list && menu.parentId === null);
  return {
    menu: inList('menu').map((menu) => {
      const children = open.filter(({ parentId }) => parentId === menu.id).map(leafOf);
      return groups.has(menu.id) ? { ...leafOf(menu), children } : leafOf(menu);
    }),
    primary: inList('primary').map(leafOf),
    quick: inList('quick').map(leafOf),
  };
}

/** It leads nowhere itself and holds others. */
export function isGroup({ routeName, processKey, visitsOf }: StoredMenu): boolean {
  return !routeName && !processKey && !visitsOf;
}

function leafOf(menu: StoredMenu): MenuFileLeaf {
  const {
    name,
    note,
    icon,
    routeName,
    processKey,
    way,
    visitsOf,
    registerCode,
    capability,
    audience,
    starterOf,
    proxyOf,
  } = menu;
  const leaf = { note, icon, way, visitsOf, capability, audience, starterOf, proxyOf };
  const said = Object.entries({
    ...leaf,
    title: name,
    route: routeName,
    process: processKey,
    register: registerCode,
  }).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as MenuFileLeaf;
}
