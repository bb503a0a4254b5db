import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import {
  type MenuClient,
  MenuFile,
  type MenuFileLeaf,
  menuClients,
  menuIcons,
} from '../../contract/menus.ts';
import { menuTexts as texts } from '../../contract/texts.ts';
import type { OfferedProcess } from './menu.ts';

/** What a menu may name. */
export interface MenuNames {
  /** Names of the screens of each client. */
  routes: Readonly<Record<MenuClient, readonly string[]>>;
  capabilities: readonly string[];
  /** The processes of the content. */
  processes: readonly OfferedProcess[];
}

export type Menus = Readonly<Record<MenuClient, MenuFile>>;

/**
 * Reads `content/menus`. Throws an Error with one line for each item that is malformed or names a screen, a capability, an
 * icon, a process or a first task that does not exist, and where a client's file is missing.
 */
export function loadMenus(contentFolder: string, names: MenuNames): Menus {
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
  return menus as unknown as Menus;
}

function readMenu(contentFolder: string, client: MenuClient, names: MenuNames) {
  const name = `content/menus/${client}.json`;
  const path = join(contentFolder, 'menus', `${client}.json`);
  if (!existsSync(path)) return { file: null, lines: [texts.noFile(name)] };
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Value.Check(MenuFile, file)) {
    const errors = [...Value.Errors(MenuFile, file)];
    return {
      file: null,
      lines: errors.map((error) => texts.malformed(name, error.instancePath, error.message)),
    };
  }
  const { menu, primary = [], quick = [] } = file;
  const leaves = [...menu.flatMap(({ children = [], ...leaf }) => [leaf, ...children]), ...primary, ...quick];
  const parents = new Set<MenuFileLeaf>(menu.filter(({ children }) => children));
  const isParent = (leaf: MenuFileLeaf) => [...parents].some(({ title }) => title === leaf.title);
  const lines = leaves.flatMap((leaf) =>
    faultsOf(leaf, isParent(leaf), names.routes[client], names).map((why) =>
      texts.wrong(name, leaf.title ?? leaf.process ?? '', why),
    ),
  );
  return { file, lines };
}

function faultsOf(
  leaf: MenuFileLeaf,
  isParent: boolean,
  routes: readonly string[],
  { capabilities, processes }: MenuNames,
): string[] {
  const known = new Map(processes.map((process) => [process.key, process]));
  const process = leaf.process === undefined ? undefined : known.get(leaf.process);
  const missing = [leaf.process, leaf.visitsOf, leaf.starterOf, leaf.proxyOf].filter(
    (key) => key !== undefined && !known.has(key),
  );
  return [
    ...missing.map((key) => texts.unknownProcess(key ?? '')),
    ...(leaf.route !== undefined && !routes.includes(leaf.route) ? [texts.unknownRoute(leaf.route)] : []),
    ...(leaf.route === undefined && leaf.process === undefined && !isParent ? [texts.noTarget] : []),
    ...(leaf.title === undefined && leaf.process === undefined && leaf.visitsOf === undefined
      ? [texts.noTitle]
      : []),
    ...(leaf.capability !== undefined && !capabilities.includes(leaf.capability)
      ? [texts.unknownCapability(leaf.capability)]
      : []),
    ...(leaf.way !== undefined && process && !process.ways.includes(leaf.way)
      ? [texts.unknownWay(leaf.way)]
      : []),
  ];
}
