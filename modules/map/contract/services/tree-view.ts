import { defineRoute, IdParams } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const NodeId = Type.String({ minLength: 1, maxLength: 64 });
const mostNodes = 2000;

/** What one person changed of a configured tree; nodes that it does not name stay as configured. */
export const TreeView = Type.Object(
  {
    order: Type.Record(Type.String({ maxLength: 64 }), Type.Array(NodeId, { maxItems: mostNodes }), {
      maxProperties: mostNodes,
      description: '各目录（顶层为空）中节点的顺序',
    }),
    looks: Type.Record(
      Type.String({ maxLength: 64 }),
      Type.Object(
        { checked: Type.Boolean(), sliderValue: Type.Integer({ minimum: 0, maximum: 100 }) },
        exact,
      ),
      { maxProperties: mostNodes, description: '各图层是否显示及不透明度' },
    ),
  },
  exact,
);
export type TreeView = Static<typeof TreeView>;

const own = { tag: '图层树', access: 'session', params: IdParams } as const;

/** A person's own arrangement of a panel; under `default` that of the first panel. */
export const treeViewRoutes = {
  keep: defineRoute({
    ...own,
    method: 'PUT',
    path: '/v1/mapTreeView/:id',
    summary: '保存我对图层树的调整（显示、不透明度、顺序）',
    body: TreeView,
  }),
  forget: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/v1/mapTreeView/:id',
    summary: '图层树恢复默认',
  }),
} as const;
