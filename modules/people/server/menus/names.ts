import type { CapabilityCatalogue, FieldViolation } from '@homestead/http/contract';
import { type MenuClient, menuIcons } from '../../contract/menus/menus.ts';
import { menuTexts as texts } from '../../contract/texts.ts';
import type { OfferedProcess } from './menu.ts';

/** What a menu may name. */
export interface MenuNames {
  /** Addresses of the screens of each client by their names, as the clients have them. */
  routes: Readonly<Record<MenuClient, Readonly<Record<string, string>>>>;
  capabilities: CapabilityCatalogue;
  /** The processes of the content. */
  processes: readonly OfferedProcess[];
  /** The registers of a county's own by their codes, as they are published now. */
  registers(): ReadonlyMap<string, string>;
}

/** What an item leads to, and under which conditions it is shown; null and absent read alike. */
export interface Target {
  name?: string | null | undefined;
  icon?: string | null | undefined;
  routeName?: string | null | undefined;
  processKey?: string | null | undefined;
  way?: string | null | undefined;
  visitsOf?: string | null | undefined;
  registerCode?: string | null | undefined;
  capability?: string | null | undefined;
  starterOf?: string | null | undefined;
  proxyOf?: string | null | undefined;
}

/** What the address of a screen needs besides its name: a process, a visit, a register, or something that no menu can say. */
export function needsOf(path: string): 'nothing' | 'process' | 'visits' | 'register' | 'object' {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (parts.length === 0) return 'nothing';
  if (parts.every((name) => name === 'processKey')) return 'process';
  if (parts.every((name) => name === 'register')) return 'register';
  return parts.every((name) => name === 'visit') ? 'visits' : 'object';
}

/** Every fault of what an item names, for files and for administrators alike. `isGroup`: it only holds other items. */
export function targetFaults(
  target: Target,
  client: MenuClient,
  isGroup: boolean,
  { routes, capabilities, processes, registers }: MenuNames,
): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const refuse = (path: keyof Target, message: string) => faults.push({ path, message });
  const known = new Map(processes.map((process) => [process.key, process]));
  const { name, icon, routeName, processKey, way, visitsOf, registerCode, capability } = target;
  if (!name && !processKey && !visitsOf) refuse('name', texts.noTitle);
  if (icon && !(menuIcons as readonly string[]).includes(icon)) refuse('icon', texts.unknownIcon(icon));
  for (const path of ['processKey', 'visitsOf', 'starterOf', 'proxyOf'] as const) {
    const key = target[path];
    if (key && !known.has(key)) refuse(path, texts.unknownProcess(key));
  }
  const path = routeName && Object.hasOwn(routes[client], routeName) ? routes[client][routeName] : undefined;
  if (routeName && path === undefined) refuse('routeName', texts.unknownRoute(routeName));
  if (!routeName && !processKey && !isGroup) refuse('routeName', texts.noTarget);
  const needs = path === undefined ? 'nothing' : needsOf(path);
  if (routeName && needs === 'object') refuse('routeName', texts.needsObject(routeName));
  if (routeName && needs === 'process' && !processKey) refuse('processKey', texts.needsProcess(routeName));
  if (routeName && needs === 'visits' && !visitsOf) refuse('visitsOf', texts.needsVisits(routeName));
  if (routeName && needs === 'register' && !registerCode)
    refuse('registerCode', texts.needsRegister(routeName));
  if (registerCode && !registers().has(registerCode))
    refuse('registerCode', texts.unknownRegister(registerCode));
  if (capability && !Object.hasOwn(capabilities, capability))
    refuse('capability', texts.unknownCapability(capability));
  const process = processKey ? known.get(processKey) : undefined;
  if (way && process && !process.ways.includes(way)) refuse('way', texts.unknownWay(way));
  return faults;
}
