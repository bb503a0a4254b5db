import { IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { menuClients } from './menus.ts';

/** The lists of an application: side navigation or tabs, main acts and quick entries of the home page. */
export const menuLists = ['menu', 'primary', 'quick'] as const;
export type MenuList = (typeof menuLists)[number];

/** On the wire YES or NO, shown 启用 or 禁用. */
export const rowStates = ['YES', 'NO'] as const;
const State = Type.Enum([...rowStates], { description: '启用状态：YES 启用，NO 禁用' });

const Text = Nullable(Type.String());

/** A button of a screen; it names the capability that its call needs. */
export const MenuFunction = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  capability: Type.String({ description: '按钮所调用接口需要的功能权限' }),
});
export type MenuFunction = Static<typeof MenuFunction>;

/** A menu as administrators edit it. */
export const MenuRow = Type.Object({
  id: Type.String(),
  applicationId: Type.String(),
  parentId: Text,
  list: Type.Enum([...menuLists]),
  name: Type.String({ description: '显示名称；未单独命名时为流程入口的名称' }),
  note: Text,
  icon: Text,
  routeName: Text,
  processKey: Text,
  way: Text,
  visitsOf: Text,
  registerCode: Text,
  capability: Text,
  audience: Text,
  starterOf: Text,
  proxyOf: Text,
  sort: Type.Integer({ description: '在同级中的次序，从 0 起' }),
  state: State,
  version: Type.Integer(),
  createTime: IsoTime,
  updateTime: IsoTime,
  functions: Type.Array(MenuFunction, { description: '所在页面的按钮' }),
});
export type MenuRow = Static<typeof MenuRow>;
export interface MenuNode extends MenuRow {
  children: MenuNode[];
}

/** A module, or with a parent an application in it. */
export const ModuleRow = Type.Object({
  id: Type.String(),
  parentId: Text,
  code: Type.String(),
  name: Type.String(),
  icon: Text,
  client: Nullable(Type.Enum([...menuClients], { description: '由哪个客户端显示；模块本身没有' })),
  routeName: Text,
  sort: Type.Integer(),
  state: State,
  version: Type.Integer(),
  createTime: IsoTime,
  updateTime: IsoTime,
});
export type ModuleRow = Static<typeof ModuleRow>;

const Code = Type.String({ pattern: '^[A-Za-z][\\w.-]{0,63}$' });
const Short = (most = 60) => Nullable(Type.String({ maxLength: most }));

/** What may be set of a menu. A field that is left out stays as it is; null clears it. */
const menuFields = {
  parentId: Type.Optional(Short(64)),
  list: Type.Optional(Type.Enum([...menuLists])),
  name: Type.Optional(Short()),
  note: Type.Optional(Short()),
  icon: Type.Optional(Short()),
  routeName: Type.Optional(Short(64)),
  processKey: Type.Optional(Short(64)),
  way: Type.Optional(Short(64)),
  visitsOf: Type.Optional(Short(64)),
  registerCode: Type.Optional(Short(64)),
  capability: Type.Optional(Short(128)),
  audience: Type.Optional(Nullable(Type.Enum(['applicant', 'officer']))),
  starterOf: Type.Optional(Short(64)),
  proxyOf: Type.Optional(Short(64)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  state: Type.Optional(State),
  functions: Type.Optional(
    Type.Array(
      Type.Object({
        code: Code,
        name: Type.String({ minLength: 1, maxLength: 30 }),
        capability: Type.String({ maxLength: 128 }),
      }),
      { maxItems: 60 },
    ),
  ),
};
/** Fields beside these are those of a row that a client read, and are not looked at. */
export const NewMenu = Type.Object({
  applicationId: Type.Optional(Type.String({ maxLength: 64 })),
  ...menuFields,
});
export type NewMenu = Static<typeof NewMenu>;
export const ChangedMenu = Type.Object({ version: Type.Integer(), ...menuFields });
export type ChangedMenu = Static<typeof ChangedMenu>;

const moduleFields = {
  icon: Type.Optional(Short()),
  routeName: Type.Optional(Short(64)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  state: Type.Optional(State),
};
export const NewModule = Type.Object({
  name: Type.String({ maxLength: 60 }),
  code: Type.Optional(Code),
  parentId: Type.Optional(Short(64)),
  client: Type.Optional(Nullable(Type.Enum([...menuClients]))),
  ...moduleFields,
});
export type NewModule = Static<typeof NewModule>;
export const ChangedModule = Type.Object({
  version: Type.Integer(),
  name: Type.Optional(Type.String({ maxLength: 60 })),
  ...moduleFields,
});
export type ChangedModule = Static<typeof ChangedModule>;

export const MenuQuery = Type.Object({
  ...ListQuery.properties,
  applicationId: Type.Optional(Type.String({ maxLength: 64, description: '应用的编号或代码' })),
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
  list: Type.Optional(Type.Enum([...menuLists])),
  routeName: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(State),
});
export const ModuleQuery = Type.Object({
  ...ListQuery.properties,
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(State),
});
export const MenuPage = Page(MenuRow);
export const ModulePage = Page(ModuleRow);
