import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Words = Type.String({ minLength: 1, maxLength: 60 });
const Key = Type.String({ pattern: '^[A-Za-z][\\w-]{0,63}$' });

/** The clients that have a menu of their own (`content/menus/<client>.json`). */
export const menuClients = ['desktop', 'phone'] as const;
export type MenuClient = (typeof menuClients)[number];

/** Icons that a menu or the entry of a process may name; each client draws all of them. */
export const menuIcons = [
  'home',
  'house',
  'apply',
  'report',
  'inspect',
  'map',
  'add',
  'todo',
  'claim',
  'done',
  'list',
  'bell',
  'user',
  'team',
  'profile',
  'chart',
  'system',
  'notice',
  'policy',
  'phone',
  'drawing',
  'visit',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

const condition = {
  /** Shown to those who have it. */
  capability: Type.Optional(Type.String()),
  /** Shown to those who only apply for themselves, or to those who work for the county. */
  audience: Type.Optional(Type.Enum(['applicant', 'officer'])),
  /** Shown to those who may start that process. */
  starterOf: Type.Optional(Key),
  /** Shown to those who may start that process for somebody else. */
  proxyOf: Type.Optional(Key),
};

const fileLeaf = {
  /** What tells it from the other items of its client; left out: what it leads to. Stands for the item when the file changes. */
  key: Type.Optional(Type.String({ pattern: '^[^\\s]{1,64}$' })),
  /** Left out: the title of the process's entry. */
  title: Type.Optional(Words),
  note: Type.Optional(Words),
  /** Left out: the icon of the process's entry. */
  icon: Type.Optional(Type.Enum([...menuIcons])),
  /** Name of a screen; left out beside `process`: `Apply`. */
  route: Type.Optional(Key),
  /** The process that the screen begins or explains; without a condition it is shown to those who may start it. */
  process: Type.Optional(Key),
  /** Which first task, where the process has several (`ha:way`). */
  way: Type.Optional(Key),
  /** The register of a county's own whose page it opens. */
  register: Type.Optional(Key),
  /** One item for each visit on site of that process that a person goes on. */
  visitsOf: Type.Optional(Key),
  ...condition,
};
const FileLeaf = Type.Object(fileLeaf, exact);
export type MenuFileLeaf = Static<typeof FileLeaf>;

/** A file of `content/menus`. All conditions of an item must hold; a parent with nothing left is not shown. */
export const MenuFile = Type.Object(
  {
    /** Side navigation of the desktop, tabs of the phone: at most one level of `children`. */
    menu: Type.Array(Type.Object({ ...fileLeaf, children: Type.Optional(Type.Array(FileLeaf)) }, exact)),
    /** What stands large on the home page. */
    primary: Type.Optional(Type.Array(FileLeaf)),
    /** Quick entries of the home page. */
    quick: Type.Optional(Type.Array(FileLeaf)),
  },
  exact,
);
export type MenuFile = Static<typeof MenuFile>;

const leaf = {
  name: Type.String(),
  note: Type.Optional(Type.String()),
  icon: Type.Optional(Type.Enum([...menuIcons])),
  routeName: Type.Optional(Type.String({ description: '页面名称' })),
  params: Type.Optional(Type.Record(Type.String(), Type.String(), { description: '页面地址中的参数' })),
  query: Type.Optional(Type.Record(Type.String(), Type.String(), { description: '页面地址中的查询参数' })),
};
const MenuLeaf = Type.Object(leaf);

/** An item of a menu as a person sees it; it leads to a screen by name (spec 2 §2), or holds `children`. */
export const MenuItem = Type.Object({ ...leaf, children: Type.Optional(Type.Array(MenuLeaf)) });
export type MenuItem = Static<typeof MenuItem>;

export const ClientMenu = Type.Object({
  children: Type.Array(MenuItem, { description: '侧边菜单，或手机端底部菜单' }),
  primary: Type.Array(MenuLeaf, { description: '首页的主要操作' }),
  quick: Type.Array(MenuLeaf, { description: '快捷入口' }),
});
export type ClientMenu = Static<typeof ClientMenu>;

/** `content/menus/modules.json`: modules with their applications, and the buttons of screens. */
export const ModuleFile = Type.Object(
  {
    modules: Type.Array(
      Type.Object(
        {
          code: Key,
          title: Words,
          icon: Type.Optional(Type.Enum([...menuIcons])),
          applications: Type.Array(
            Type.Object(
              {
                code: Key,
                title: Words,
                icon: Type.Optional(Type.Enum([...menuIcons])),
                client: Type.Enum([...menuClients]),
                /** Its home page. */
                route: Type.Optional(Key),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
      { minItems: 1 },
    ),
    functions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            client: Type.Optional(Type.Enum([...menuClients])),
            route: Key,
            code: Key,
            title: Words,
            capability: Type.String(),
          },
          exact,
        ),
      ),
    ),
  },
  exact,
);
export type ModuleFile = Static<typeof ModuleFile>;
