import {
  defineRoute,
  doneTexts,
  IdParams,
  IsoTime,
  ListQuery,
  Nullable,
  Page,
} from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { TreeView } from './tree-view.ts';

const exact = { additionalProperties: false };
const Id = Type.String({ maxLength: 64 });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Sort = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Version = Type.Integer({ minimum: 1 });
const Can = { can: Type.Array(Type.String()) };

/** A panel over the map: left and top in percent of the map, width and height in pixels. */
const place = {
  left: Type.Number({ minimum: 0, maximum: 100, description: '距左 %' }),
  top: Type.Number({ minimum: 0, maximum: 100, description: '距上 %' }),
  width: Type.Integer({ minimum: 100, maximum: 4000, description: '宽 px' }),
  height: Type.Integer({ minimum: 100, maximum: 4000, description: '高 px' }),
  show: Type.Boolean({ description: '打开地图时显示并加载全部图层' }),
};
export const TreeComponent = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...place,
  sort: Type.Integer(),
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type TreeComponent = Static<typeof TreeComponent>;
const placeOptional = {
  left: Type.Optional(place.left),
  top: Type.Optional(place.top),
  width: Type.Optional(place.width),
  height: Type.Optional(place.height),
  show: Type.Optional(place.show),
  sort: Type.Optional(Sort),
};
export const ComponentBody = Type.Object({ name: Name, ...placeOptional }, exact);
export type ComponentBody = Static<typeof ComponentBody>;
export const ComponentChange = Type.Object(
  { name: Type.Optional(Name), ...placeOptional, version: Version },
  exact,
);
export type ComponentChange = Static<typeof ComponentChange>;

export const folderType = 1;
export const layerType = 2;

export const TreeMenu = Type.Object({
  id: Type.String(),
  componentId: Type.String(),
  parentId: Nullable(Type.String()),
  name: Type.String(),
  type: Type.Literal(folderType),
  sort: Type.Integer(),
  remark: Type.String(),
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type TreeMenu = Static<typeof TreeMenu>;
const Parent = Type.Optional(Nullable(Id));
const Remark = Type.String({ maxLength: 200 });
export const MenuBody = Type.Object(
  {
    name: Name,
    componentId: Type.Optional(Id),
    parentId: Parent,
    sort: Type.Optional(Sort),
    remark: Type.Optional(Remark),
    type: Type.Optional(Type.Literal(folderType)),
  },
  exact,
);
export type MenuBody = Static<typeof MenuBody>;
export const MenuChange = Type.Object(
  {
    name: Type.Optional(Name),
    parentId: Parent,
    sort: Type.Optional(Sort),
    remark: Type.Optional(Remark),
    version: Version,
  },
  exact,
);
export type MenuChange = Static<typeof MenuChange>;

/** Kinds by which a layer's addresses are keyed. */
export const addressKinds = ['WMTS', 'WFS', 'WMS', '矢量切片', 'XYZ', 'ArcGIS REST'] as const;
export type AddressKind = (typeof addressKinds)[number];
const Addresses = Type.Object(
  Object.fromEntries(addressKinds.map((kind) => [kind, Type.Optional(Type.String())])) as Record<
    AddressKind,
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>
  >,
);

export const TreeService = Type.Object({
  id: Type.String(),
  componentId: Type.String(),
  parentId: Nullable(Type.String()),
  serviceId: Type.String(),
  name: Type.String(),
  aliasName: Type.String(),
  type: Type.Literal(layerType),
  sort: Type.Integer(),
  checked: Type.Boolean(),
  sliderValue: Type.Integer({ minimum: 0, maximum: 100, description: '不透明度' }),
  srs: Type.String(),
  bbox: Type.String({ description: '西,南,东,北' }),
  url: Addresses,
  gsName: Type.String({ description: '服务中的图层名' }),
  layerType: Type.String({ description: '服务类型' }),
  remark: Type.String(),
  updateTime: IsoTime,
  version: Type.Integer(),
});
export type TreeService = Static<typeof TreeService>;
const layerFields = {
  aliasName: Type.Optional(Type.String({ maxLength: 60 })),
  sort: Type.Optional(Sort),
  checked: Type.Optional(Type.Boolean()),
  sliderValue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  remark: Type.Optional(Remark),
};
export const TreeServiceBody = Type.Object(
  {
    serviceId: Type.String({ maxLength: 100 }),
    name: Type.Optional(Name),
    componentId: Type.Optional(Id),
    parentId: Parent,
    type: Type.Optional(Type.Literal(layerType)),
    ...layerFields,
  },
  exact,
);
export type TreeServiceBody = Static<typeof TreeServiceBody>;
export const TreeServiceChange = Type.Object(
  {
    serviceId: Type.Optional(Type.String({ maxLength: 100 })),
    name: Type.Optional(Name),
    parentId: Parent,
    ...layerFields,
    version: Version,
  },
  exact,
);
export type TreeServiceChange = Static<typeof TreeServiceChange>;

/** A folder or a layer of the tree with what lies in it, as a client draws it. */
export interface TreeNode {
  id: string;
  name: string;
  aliasName: string;
  type: 1 | 2;
  sort: number;
  parentId: string | null;
  children: TreeNode[];
  srs: string;
  bbox: string;
  url: Partial<Record<AddressKind, string>>;
  gsName: string;
  layerType: string;
  serviceId: string | null;
  checked: boolean;
  sliderValue: number;
  remark: string;
  version: number;
}

const tag = '图层树';
const sees = { tag, access: 'session' } as const;
const edits = { ...sees, capability: 'map.tree.edit' } as const;
const inComponent = { componentId: Type.Optional(Id), parentId: Type.Optional(Id) };

/** The five calls of a kind of row. */
function crud<
  const P extends string,
  const N extends string,
  Row extends ReturnType<typeof Type.Object>,
  Body extends ReturnType<typeof Type.Object>,
  Change extends ReturnType<typeof Type.Object>,
  Query extends ReturnType<typeof Type.Object>,
>(path: P, name: N, { row, body, change, query }: { row: Row; body: Body; change: Change; query: Query }) {
  const one = `${path}/:id` as const;
  return {
    list: defineRoute({
      ...sees,
      method: 'GET',
      path,
      summary: `${name}列表`,
      query,
      data: Type.Object({ ...Page(row).properties, ...Can }),
    }),
    get: defineRoute({
      ...sees,
      method: 'GET',
      path: one,
      summary: `一个${name}`,
      params: IdParams,
      data: row,
    }),
    create: defineRoute({
      ...edits,
      method: 'POST',
      path,
      summary: `新增${name}`,
      body,
      data: row,
      idempotent: true,
      success: doneTexts.created,
    }),
    update: defineRoute({
      ...edits,
      method: 'PUT',
      path: one,
      summary: `修改${name}`,
      params: IdParams,
      body: change,
      data: row,
      success: doneTexts.changed,
    }),
    remove: defineRoute({
      ...edits,
      method: 'DELETE',
      path: one,
      summary: `删除${name}`,
      params: IdParams,
      success: doneTexts.removed,
    }),
  } as const;
}

export const componentRoutes = crud('/mapTreeComponent', '图层树面板', {
  row: TreeComponent,
  body: ComponentBody,
  change: ComponentChange,
  query: ListQuery,
});
export const treeMenuRoutes = crud('/mapTreeMenu', '图层树目录', {
  row: TreeMenu,
  body: MenuBody,
  change: MenuChange,
  query: Type.Object({ ...ListQuery.properties, ...inComponent }),
});
export const treeServiceRoutes = crud('/mapTreeService', '图层树图层', {
  row: TreeService,
  body: TreeServiceBody,
  change: TreeServiceChange,
  query: Type.Object({ ...ListQuery.properties, ...inComponent, serviceId: Type.Optional(Id) }),
});
/** Under `default` the first panel answers. */
export const componentTree = defineRoute({
  ...sees,
  method: 'GET',
  path: '/mapTreeComponent/:id/tree',
  summary: '图层树：目录和我可以看到的图层；id 为 default 时取第一个面板',
  params: IdParams,
  data: Type.Object({
    /** Null under `default` where the county has configured no panel. */
    component: Nullable(TreeComponent),
    /** What its reader may do beside it: `versions`, compare versions of layers. */
    can: Type.Array(Type.String()),
    /** How the caller arranged it; null where it stands as configured. */
    view: Nullable(TreeView),
    tree: Type.Array(
      Type.Unsafe<TreeNode>({
        description:
          '{id, name, type, sort, parentId, children[], aliasName, srs, bbox, url, gsName, layerType, checked, sliderValue}',
      }),
    ),
  }),
});
