import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  type MenuClient,
  MenuFile,
  type MenuFileLeaf,
  ModuleFile,
  menuClients,
  menuIcons,
} from '../../contract/menus/menus.ts';
import type { MenuList } from '../../contract/menus/rows.ts';
import { menuTexts as texts } from '../../contract/texts.ts';
import { type MenuNames, targetFaults } from './names.ts';

export type MenuFiles = Readonly<Record<MenuClient, MenuFile>>;

/**
 * Reads `content/menus`. Throws an Error with one line for each item that is malformed or names a screen, a capability, an
 * icon, a process or a first task that does not exist, and where a client's file is missing.
 */
export function loadMenus(contentFolder: string, names: MenuNames): MenuFiles {
  const broken = names.processes
    .filter(({ icon }) => icon !== null && !(menuIcons as readonly string[]).includes(icon))
    .map(({ key, icon }) => texts.unknownProcessIcon(key, icon ?? ''));
  const menus = Object.fromEntries(
    menuClients.map((client) => {
      const { file, lines } = readMenu(contentFolder, client, names);
      broken.push(...lines);
      return [client, file];
    }),
  );
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return menus as unknown as MenuFiles;
}

/**
 * The modules, applications and buttons of `content/menus/modules.json`; where there is no such file one module of both clients,
 * with the buttons by which menus are edited.
 */
export function loadModules(contentFolder: string, names: MenuNames): ModuleFile {
  const name = 'content/menus/modules.json';
  const path = join(contentFolder, 'menus', 'modules.json');
  if (!existsSync(path)) return plainModules;
  const { file, lines } = readChecked<ModuleFile>(path, name, ModuleFile);
  if (!file) throw new Error(lines.join('\n'));
  for (const { client = 'desktop', route, code, capability } of file.functions ?? []) {
    const title = `${route} ${code}`;
    if (!Object.hasOwn(names.routes[client], route))
      lines.push(texts.wrong(name, title, texts.unknownRoute(route)));
    if (!Object.hasOwn(names.capabilities, capability))
      lines.push(texts.wrong(name, title, texts.unknownCapability(capability)));
  }
  if (lines.length > 0) throw new Error(lines.join('\n'));
  return file;
}

/** Without its buttons the page of menus would show none, and nobody could add them there. */
const plainModules: ModuleFile = {
  modules: [
    {
      code: 'county',
      title: texts.plain.module,
      applications: menuClients.map((client) => ({ code: client, title: texts.plain[client], client })),
    },
  ],
  functions: [
    ...(['create', 'edit', 'delete'] as const).map((code) => ({
      route: 'ModulesManage',
      code,
      title: texts.plain.functions[code],
      capability: `people.menu.${code}`,
    })),
    {
      route: 'ContentDifference',
      code: 'decide',
      title: texts.plain.functions.decide,
      capability: 'people.content.decide',
    },
  ],
};

/** An item of a file with the list that it stands in, its group, and what stands for it when the file changes. */
export interface PlacedLeaf {
  key: string;
  client: MenuClient;
  list: MenuList;
  parent: string | null;
  leaf: MenuFileLeaf;
}

/** All items of a client's file in its order, groups before what they hold. */
export function placedLeaves(client: MenuClient, file: MenuFile): PlacedLeaf[] {
  const placed: PlacedLeaf[] = [];
  const add = (list: MenuList, parent: string | null, leaf: MenuFileLeaf) => {
    const key = `${client}.${list}.${leaf.key ?? nameOf(leaf)}`;
    placed.push({ key, client, list, parent, leaf });
    return key;
  };
  for (const { children, ...item } of file.menu) {
    const group = add('menu', null, item);
    for (const child of children ?? []) add('menu', group, child);
  }
  for (const leaf of file.primary ?? []) add('primary', null, leaf);
  for (const leaf of file.quick ?? []) add('quick', null, leaf);
  return placed;
}

/** What an item leads to and for whom: two items of a list rarely share it, and it stays when words and places change. */
function nameOf({ title, route, process, register, way, visitsOf, proxyOf, audience }: MenuFileLeaf): string {
  const target = [route, process, register, way, visitsOf && 'visits', proxyOf && 'proxy', audience].filter(
    Boolean,
  );
  return route || process ? target.join('.') : (title ?? '');
}

function readMenu(contentFolder: string, client: MenuClient, names: MenuNames) {
  const name = `content/menus/${client}.json`;
  const path = join(contentFolder, 'menus', `${client}.json`);
  if (!existsSync(path)) return { file: null, lines: [texts.noFile(name)] };
  const { file, lines } = readChecked<MenuFile>(path, name, MenuFile);
  if (!file) return { file, lines };
  const groups = new Set(file.menu.filter(({ children }) => children).map(({ title }) => title));
  const seen = new Set<string>();
  for (const { key, leaf, parent } of placedLeaves(client, file)) {
    const title = leaf.title ?? leaf.process ?? '';
    const { title: said, route, process, register, ...rest } = leaf;
    const target = { ...rest, name: said, routeName: route, processKey: process, registerCode: register };
    const isGroup = parent === null && groups.has(leaf.title);
    const faults = targetFaults(target, client, isGroup, names).map(({ message }) => message);
    if (seen.has(key)) faults.push(texts.sameKey);
    seen.add(key);
    lines.push(...faults.map((why) => texts.wrong(name, title, why)));
  }
  return { file, lines };
}

function readChecked<T>(path: string, name: string, schema: TSchema): { file: T | null; lines: string[] } {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Value.Check(schema, file)) return { file: file as T, lines: [] };
  const errors = [...Value.Errors(schema, file)];
  return {
    file: null,
    lines: errors.map((error) => texts.malformed(name, error.instancePath, error.message)),
  };
}
