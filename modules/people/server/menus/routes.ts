import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { type MenuClient, menuClients, menuIcons } from '../../contract/menus/menus.ts';
import * as routes from '../../contract/menus/routes.ts';
import { menuTexts } from '../../contract/texts.ts';
import type { MenuDeps } from './deps.ts';
import { addMenu, editMenu, menuPage, menuRow, menuTreeOf, removeMenu } from './edit.ts';
import { addModule, editModule, modulePage, moduleRow, removeModule } from './modules.ts';
import { needsOf } from './names.ts';
import { menuSheetRoutes } from './sheets.ts';
import { menuOf, navigationOf, permittedFunctions, permittedMenus } from './shown.ts';

/** The calls of modules, applications, menus and buttons. Every call reads the rows: a change holds on the next one. */
export function menuRoutes(deps: MenuDeps): BoundRoute[] {
  return [
    bind(routes.getMenu, async ({ params, person }) => {
      const menu = await menuOf(deps, person, params.applicationId);
      if (!menu) throw new HttpError('missing');
      return menu;
    }),
    bind(routes.menuTree, ({ query }) => menuTreeOf(deps, query.applicationId)),
    bind(routes.menuPermission, ({ person }) => permittedMenus(deps, person)),
    bind(routes.functionPermission, async ({ query: { routeName, client }, person }) => {
      const isOf = (one: MenuClient) => Object.hasOwn(deps.names.routes[one], routeName);
      const found = client ? [client].find(isOf) : menuClients.find(isOf);
      if (!found) throw brokenFields([{ path: 'routeName', message: menuTexts.unknownRoute(routeName) }]);
      return permittedFunctions(deps, person, found, routeName);
    }),
    bind(routes.menuChoices, () => choicesOf(deps)),
    bind(routes.listMenus, ({ query }) => menuPage(deps, query)),
    ...menuSheetRoutes(deps),
    bind(routes.readMenu, ({ params }) => menuRow(deps, params.id)),
    bind(routes.createMenu, (call) => addMenu(deps, call)),
    bind(routes.changeMenu, (call) => editMenu(deps, call)),
    bind(routes.deleteMenu, (call) => removeMenu(call)),
    bind(routes.moduleTree, ({ person }) => navigationOf(deps, person)),
    bind(routes.listModules, ({ query }) => modulePage(deps, query)),
    bind(routes.readModule, ({ params }) => moduleRow(deps, params.id)),
    bind(routes.createModule, (call) => addModule(deps, call)),
    bind(routes.changeModule, (call) => editModule(deps, call)),
    bind(routes.deleteModule, (call) => removeModule(call)),
  ];
}

/** Screens that a menu can lead to, icons, processes and capabilities. */
async function choicesOf({ names, offered }: MenuDeps) {
  const routesOf = Object.entries(names.routes).flatMap(([client, paths]) =>
    Object.entries(paths).flatMap(([name, path]) => {
      const needs = needsOf(path);
      return needs === 'object' ? [] : [{ client: client as keyof typeof names.routes, name, path, needs }];
    }),
  );
  const processes = new Map([...names.processes, ...(await offered())].map(({ key, title }) => [key, title]));
  return {
    icons: [...menuIcons],
    routes: routesOf,
    processes: [...processes].map(([key, title]) => ({ key, title })),
    registers: [...names.registers()].map(([code, label]) => ({ code, label })),
    capabilities: Object.entries(names.capabilities).map(([name, { label, group }]) => ({
      name,
      label,
      group,
    })),
  };
}
