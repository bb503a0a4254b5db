import { type Capability, defineRoute, exportOf, IdParams, importOf } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ClientMenu, menuClients } from './menus.ts';
import {
  ChangedMenu,
  ChangedModule,
  MenuFunction,
  type MenuNode,
  MenuPage,
  MenuQuery,
  MenuRow,
  ModulePage,
  ModuleQuery,
  ModuleRow,
  NewMenu,
  NewModule,
} from './rows.ts';

const tag = '菜单与应用';
const [added, changed, deleted] = ['新增成功', '修改成功', '删除成功'];
const crud = (capability: Capability) => ({ tag, access: 'session', capability }) as const;

export const getMenu = defineRoute({
  method: 'GET',
  path: '/menu/app/:applicationId',
  summary: '本人在一个应用（desktop、phone 或应用编号）的菜单',
  tag,
  access: 'session',
  params: Type.Object({ applicationId: Type.String({ maxLength: 64 }) }),
  data: ClientMenu,
});

export const menuTree = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/menu/tree',
  summary: '菜单树（管理用，含停用的菜单）',
  query: Type.Object({ applicationId: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Type.Array(Type.Unsafe<MenuNode>({ description: '菜单及其 children[]' })),
});
export const listMenus = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/menu',
  summary: '菜单列表',
  query: MenuQuery,
  data: MenuPage,
});
export const exportMenus = exportOf(listMenus, '/v1/menu/export');
export const readMenu = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/menu/:id',
  summary: '一个菜单',
  params: IdParams,
  data: MenuRow,
});
export const createMenu = defineRoute({
  ...crud('people.menu.create'),
  method: 'POST',
  path: '/menu',
  summary: '新增菜单',
  body: NewMenu,
  data: MenuRow,
  success: added,
});
export const changeMenu = defineRoute({
  ...crud('people.menu.edit'),
  method: 'PUT',
  path: '/menu/:id',
  summary: '修改或移动菜单',
  params: IdParams,
  body: ChangedMenu,
  data: MenuRow,
  success: changed,
});
/** Rows of menus that are not there yet ask for the capability to make them besides. */
export const menuSheet = importOf(changeMenu, '/v1/menu', '菜单');
export const deleteMenu = defineRoute({
  ...crud('people.menu.delete'),
  method: 'DELETE',
  path: '/menu/:id',
  summary: '删除菜单（有下级的不能删除）',
  params: IdParams,
  success: deleted,
});

/** A menu that the caller has. */
export const PermittedMenu = Type.Object({
  name: Type.String(),
  routeName: Type.String(),
  application: Type.String({ description: '应用代码' }),
});
export const menuPermission = defineRoute({
  method: 'GET',
  path: '/menu/permission',
  summary: '本人可以进入的菜单',
  tag,
  access: 'session',
  data: Type.Array(PermittedMenu),
});
export const functionPermission = defineRoute({
  method: 'GET',
  path: '/menu/permission/function',
  summary: '本人在一个页面可以使用的按钮',
  tag,
  access: 'session',
  query: Type.Object({
    routeName: Type.String({ minLength: 1, maxLength: 64 }),
    client: Type.Optional(
      Type.Enum([...menuClients], { description: '缺省为有此页面的客户端，两者都有时为 desktop' }),
    ),
  }),
  data: Type.Array(MenuFunction),
});

/** Modules, the applications in them, and their menus, as the caller sees them. */
export interface NavigationItem {
  id?: string;
  name: string;
  icon: string | null;
  routeName: string | null;
  children: NavigationItem[];
}
export const moduleTree = defineRoute({
  method: 'GET',
  path: '/module/tree',
  summary: '模块树：模块、应用及本人可见的菜单',
  tag,
  access: 'session',
  data: Type.Array(Type.Unsafe<NavigationItem>({ description: '{id, name, icon, routeName, children[]}' })),
});
export const listModules = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/module',
  summary: '模块和应用列表',
  query: ModuleQuery,
  data: ModulePage,
});
export const readModule = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/module/:id',
  summary: '一个模块或应用',
  params: IdParams,
  data: ModuleRow,
});
export const createModule = defineRoute({
  ...crud('people.menu.create'),
  method: 'POST',
  path: '/module',
  summary: '新增模块，或在模块中新增应用',
  body: NewModule,
  data: ModuleRow,
  success: added,
});
export const changeModule = defineRoute({
  ...crud('people.menu.edit'),
  method: 'PUT',
  path: '/module/:id',
  summary: '修改模块或应用',
  params: IdParams,
  body: ChangedModule,
  data: ModuleRow,
  success: changed,
});
export const deleteModule = defineRoute({
  ...crud('people.menu.delete'),
  method: 'DELETE',
  path: '/module/:id',
  summary: '删除模块或应用（其中有应用或菜单的不能删除）',
  params: IdParams,
  success: deleted,
});

/** What a menu may name, for the forms of administrators. */
export const MenuChoices = Type.Object({
  icons: Type.Array(Type.String()),
  routes: Type.Array(
    Type.Object({
      client: Type.Enum([...menuClients]),
      name: Type.String(),
      path: Type.String(),
      needs: Type.Enum(['nothing', 'process', 'visits', 'register'], { description: '须一并写明的内容' }),
    }),
  ),
  processes: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })),
  registers: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
  capabilities: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), group: Type.String() })),
});
export type MenuChoices = Static<typeof MenuChoices>;
export const menuChoices = defineRoute({
  ...crud('people.menu.read'),
  method: 'GET',
  path: '/v1/menu/choices',
  summary: '菜单可以引用的页面、图标、流程和功能权限',
  data: MenuChoices,
});
