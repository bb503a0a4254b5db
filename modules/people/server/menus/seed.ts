import {
  type ContentKind,
  changed,
  type Database,
  type Executor,
  newId,
  run,
  seedingOf,
  seedOnce,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type MenuClient, type ModuleFile, menuClients } from '../../contract/menus/menus.ts';
import { type MenuList, menuLists } from '../../contract/menus/rows.ts';
import { menuLabels as labels } from '../../contract/menus/texts.ts';
import type { PeopleTables } from '../tables.ts';
import { type MenuFiles, placedLeaves } from './load.ts';
import type { OfferedProcess } from './menu.ts';
import { type MenuNames, targetFaults } from './names.ts';
import {
  findFunctions,
  findMenus,
  findModules,
  orderMenus,
  type StoredMenu,
  writeFunction,
  writeMenu,
  writeModule,
} from './store.ts';

const tables = tablesOf<PeopleTables>();

interface ModuleEntry {
  module: string | null;
  name: string;
  icon: string | null;
  client: MenuClient | null;
  routeName: string | null;
  state: 'YES' | 'NO';
}

const moduleKind: ContentKind<ModuleEntry> = {
  kind: 'module',
  label: labels.kinds.module,
  fields: labels.fields,
  titleOf: ({ name }) => name,
  async read(db) {
    const found = await findModules(db);
    const codes = new Map(found.map(({ id, code }) => [id, code]));
    return new Map(
      found.map(({ code, parentId, name, icon, client, routeName, state }) => [
        code,
        { module: parentId && (codes.get(parentId) ?? null), name, icon, client, routeName, state },
      ]),
    );
  },
  async write(tx, code, { module, ...entry }) {
    const all = await findModules(tx);
    const known = all.find((row) => row.code === code);
    const parentId = all.find((row) => row.code === module)?.id ?? null;
    const sort = known?.sort ?? all.filter((row) => row.parentId === parentId).length;
    await writeModule(tx, {
      ...entry,
      id: known?.id ?? newId(),
      parentId,
      code,
      sort,
      updatedAt: new Date(),
    });
  },
};

/** What a file says of a menu; the place among its neighbours is no part of it. */
type MenuEntry = Omit<
  StoredMenu,
  | 'id'
  | 'applicationId'
  | 'key'
  | 'parentId'
  | 'sort'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'registerCode'
> &
  Partial<Pick<StoredMenu, 'registerCode'>> & { application: string; parent: string | null };

/** Said only where it is there, so that entries seeded before it was known do not read as edited. */
const named = (registerCode: string | null) => (registerCode === null ? {} : { registerCode });

const Text = Type.Union([Type.Null(), Type.String({ maxLength: 200 })]);
const MenuShape = Type.Object(
  {
    list: Type.Enum([...menuLists]),
    name: Text,
    note: Text,
    icon: Text,
    routeName: Text,
    processKey: Text,
    way: Text,
    visitsOf: Text,
    registerCode: Type.Optional(Text),
    capability: Text,
    audience: Text,
    starterOf: Text,
    proxyOf: Text,
    state: Type.Enum(['YES', 'NO']),
    application: Type.String({ maxLength: 64 }),
    parent: Text,
  },
  { additionalProperties: false },
);

/** Writes menus in turn; one may stand under another of the same call. */
async function writeEntries(tx: Tx, entries: readonly (readonly [string, MenuEntry])[]): Promise<void> {
  const [menus, applications] = [await findMenus(tx), await findModules(tx)];
  const byKey = new Map(menus.map(({ key, id, sort }) => [key, { id, sort }]));
  const ids = new Map(applications.map(({ id, code }) => [code, id]));
  let count = menus.length;
  for (const [key, { application, parent, ...entry }] of entries) {
    const applicationId = ids.get(application);
    if (applicationId === undefined) continue;
    const known = byKey.get(key);
    const { id, sort } = known ?? { id: newId(), sort: count++ };
    const parentId = parent === null ? null : (byKey.get(parent)?.id ?? null);
    await writeMenu(tx, {
      registerCode: null,
      ...entry,
      id,
      applicationId,
      key,
      parentId,
      sort,
      updatedAt: new Date(),
    });
    byKey.set(key, { id, sort });
  }
}

const menuKind: ContentKind<MenuEntry> = {
  kind: 'menu',
  label: labels.kinds.menu,
  fields: labels.fields,
  titleOf: ({ name, processKey, visitsOf }) => name ?? processKey ?? visitsOf ?? '',
  async read(db) {
    const [menus, applications] = [await findMenus(db), await findModules(db)];
    const byId = new Map(menus.map((menu) => [menu.id, menu]));
    const codes = new Map(applications.map(({ id, code }) => [id, code]));
    return new Map(
      menus.flatMap((menu) => {
        const {
          id,
          applicationId,
          key,
          parentId,
          sort,
          version,
          createdAt,
          updatedAt,
          registerCode,
          ...rest
        } = menu;
        const said = { ...rest, ...named(registerCode) };
        const above = parentId === null ? null : (byId.get(parentId)?.key ?? `#${parentId}`);
        return key === null
          ? []
          : [[key, { ...said, application: codes.get(applicationId) ?? '', parent: above }] as const];
      }),
    );
  },
  write: (tx, key, entry) => writeEntries(tx, [[key, entry]]),
  insert: writeEntries,
  async remove(tx, key) {
    const count = await changed(
      tx,
      tables
        .deleteFrom('people.menu as m')
        .where('key', '=', key)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('people.menu as c')
                .select(sql.lit(1).as('one'))
                .whereRef('c.parent_id', '=', 'm.id'),
            ),
          ),
        ),
    );
    return count > 0;
  },
};

interface FunctionEntry {
  client: MenuClient;
  routeName: string;
  name: string;
  capability: string;
}

/** Writes buttons in turn, each behind those that its page has. */
async function writeButtons(tx: Tx, entries: readonly (readonly [string, FunctionEntry])[]): Promise<void> {
  const beside = new Map<string, string[]>();
  for (const { client, routeName, code } of await findFunctions(tx)) listed(client, routeName).push(code);
  for (const [key, entry] of entries) {
    const codes = listed(entry.client, entry.routeName);
    const code = key.slice(`${entry.client}.${entry.routeName}.`.length);
    const place = codes.indexOf(code);
    await writeFunction(tx, { id: newId(), code, ...entry }, place < 0 ? codes.push(code) - 1 : place);
  }

  function listed(client: string, routeName: string): string[] {
    const page = `${client}.${routeName}`;
    const codes = beside.get(page) ?? [];
    beside.set(page, codes);
    return codes;
  }
}

const functionKind: ContentKind<FunctionEntry> = {
  kind: 'menu-function',
  label: labels.kinds.function,
  fields: labels.fields,
  titleOf: ({ routeName, name }) => `${routeName} ${name}`,
  async read(db) {
    return new Map(
      (await findFunctions(db)).map(({ client, routeName, code, name, capability }) => [
        `${client}.${routeName}.${code}`,
        { client, routeName, name, capability },
      ]),
    );
  },
  write: (tx, key, entry) => writeButtons(tx, [[key, entry]]),
  insert: writeButtons,
  async remove(tx, key) {
    await run(
      tx,
      tables
        .deleteFrom('people.menu_function')
        .where(sql<boolean>`client || '.' || route_name || '.' || code = ${key}`),
    );
    return true;
  },
};

/** The kinds of rows that `content/menus` seeds; menus, whose targets are judged by what exists, by content versions too. */
export function menuKindsFor(
  names: MenuNames,
  offered: (tx: Executor) => Promise<OfferedProcess[]>,
): readonly ContentKind[] {
  const versioned: ContentKind<MenuEntry> = {
    ...menuKind,
    shape: MenuShape,
    async judge(_key, { application, ...entry }, db) {
      const client = menuClients.find((known) => known === application);
      const isGroup = !entry.routeName && !entry.processKey && !entry.visitsOf;
      // Processes of the same version are written by now.
      const processes = [...names.processes, ...(await offered(db))];
      return client
        ? targetFaults(entry, client, isGroup, { ...names, processes }).map(({ message }) => message)
        : [];
    },
  };
  return [moduleKind, versioned as unknown as ContentKind, functionKind];
}

/**
 * Seeds modules, applications, menus and buttons (ADR 15). The order of the files counts until an administrator orders the menus
 * of an application; from then on what the files add stands behind its neighbour of the file.
 */
export async function seedMenus(
  db: Database,
  menus: MenuFiles,
  modules: ModuleFile,
  at: Date,
): Promise<void> {
  const placed = Object.entries(menus).flatMap(([client, file]) => placedLeaves(client as MenuClient, file));
  const keys = placed.map(({ key }) => key);
  const leaves = seedingOf(
    menuKind,
    placed.map(({ key, client, list, parent, leaf }) => [key, entryOf(client, list, parent, leaf)] as const),
  );
  const inPlace: typeof leaves = {
    ...leaves,
    seed: async (tx) => {
      const before = new Set((await findMenus(tx)).map(({ key }) => key));
      await leaves.seed(tx, at);
      await arrange(
        tx,
        keys,
        keys.filter((key) => !before.has(key)),
      );
    },
  };
  const hasSeeded = await seedOnce(db, at, [
    seedingOf(moduleKind, moduleEntries(modules)),
    inPlace,
    seedingOf(functionKind, functionEntries(modules)),
  ]);
  if (!hasSeeded) await db.transaction((tx) => arrange(tx, keys, []));
}

async function arrange(tx: Tx, keys: readonly string[], fresh: readonly string[]): Promise<void> {
  const arranged = new Set(
    (await findModules(tx)).filter((row) => row.arrangedAt !== null).map(({ id }) => id),
  );
  const menus = await findMenus(tx);
  const byKey = new Map(menus.map((menu) => [menu.key, menu]));
  const inFile = keys.flatMap((key) => byKey.get(key) ?? []);
  const asFiled = inFile.filter(({ applicationId }) => !arranged.has(applicationId));
  if (asFiled.some(({ sort }, place) => sort !== place))
    await orderMenus(
      tx,
      asFiled.map(({ id }) => id),
    );
  for (const key of fresh) {
    const menu = byKey.get(key);
    if (!menu || !arranged.has(menu.applicationId)) continue;
    const isBeside = (other: StoredMenu) =>
      other.id !== menu.id &&
      other.applicationId === menu.applicationId &&
      other.list === menu.list &&
      other.parentId === menu.parentId;
    const order = (await findMenus(tx, menu.applicationId)).filter(isBeside).map(({ id }) => id);
    const neighbour = inFile.slice(0, inFile.indexOf(menu)).findLast(isBeside);
    order.splice(neighbour ? order.indexOf(neighbour.id) + 1 : 0, 0, menu.id);
    await orderMenus(tx, order);
  }
}

function moduleEntries({ modules }: ModuleFile): [string, ModuleEntry][] {
  return modules.flatMap(({ code, title, icon = null, applications }): [string, ModuleEntry][] => [
    [code, { module: null, name: title, icon, client: null, routeName: null, state: 'YES' }],
    ...applications.map(
      ({ code: own, title: name, icon: sign = null, client, route = null }): [string, ModuleEntry] => [
        own,
        { module: code, name, icon: sign, client, routeName: route, state: 'YES' },
      ],
    ),
  ]);
}

function entryOf(
  application: MenuClient,
  list: MenuList,
  parent: string | null,
  { key: _, title, route, process, register, ...leaf }: ReturnType<typeof placedLeaves>[number]['leaf'],
): MenuEntry {
  const unset = { note: null, icon: null, way: null, visitsOf: null, capability: null };
  const open = { audience: null, starterOf: null, proxyOf: null };
  const target = { name: title ?? null, routeName: route ?? null, processKey: process ?? null };
  return {
    ...unset,
    ...open,
    ...leaf,
    ...target,
    ...named(register ?? null),
    application,
    list,
    parent,
    state: 'YES',
  };
}

function functionEntries({ functions = [] }: ModuleFile): [string, FunctionEntry][] {
  return functions.map(({ client = 'desktop', route, code, title, capability }) => [
    `${client}.${route}.${code}`,
    { client, routeName: route, name: title, capability },
  ]);
}
