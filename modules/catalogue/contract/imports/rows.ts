import { IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { ImportChoices } from './choices.ts';
import { Examined } from './examined.ts';

/** 1 GB: a larger source file is refused with words. */
export const largestSource = 1024 ** 3;

export const importStates = [
  'uploaded',
  'examined',
  'confirmed',
  'running',
  'done',
  'refused',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

export const ImportRow = Type.Object({
  id: Type.String(),
  state: Type.Enum(importStates),
  fileName: Type.String(),
  size: Type.Integer(),
  layerId: Nullable(Type.String()),
  layerName: Nullable(Type.String()),
  version: Nullable(Type.Integer()),
  read: Type.Integer({ description: '已读取的要素' }),
  total: Nullable(Type.Integer()),
  kept: Type.Integer({ description: '入库的要素' }),
  repaired: Type.Integer({ description: '修复后入库的要素' }),
  refused: Type.Integer({ description: '不能入库的要素' }),
  interruption: Nullable(
    Type.Enum(['waiting', 'resumed'], {
      description: '处理程序中断：waiting 等待自动重新开始，resumed 已自动重新开始',
    }),
  ),
  fault: Nullable(Type.String({ description: '不能导入的原因' })),
  createdBy: Type.String(),
  createdAt: IsoTime,
  finishedAt: Nullable(IsoTime),
  revision: Type.Integer(),
});
export type ImportRow = Static<typeof ImportRow>;

export const ImportDetail = Type.Object({
  ...ImportRow.properties,
  checksum: Type.String(),
  encoding: Nullable(Type.String()),
  examined: Nullable(Examined),
  choices: Nullable(ImportChoices),
});
export type ImportDetail = Static<typeof ImportDetail>;

export const Finding = Type.Object({
  number: Type.Integer({ description: '在源图层中的序号，从 1 起' }),
  featureId: Type.String(),
  kind: Type.Enum(['repaired', 'refused']),
  message: Type.String(),
});
export type Finding = Static<typeof Finding>;

const Geometry = Type.Object({ type: Type.String(), coordinates: Type.Array(Type.Unknown()) });

/** Some features of a source layer, as they would lie on the map. */
export const ImportPreview = Type.Object({
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      geometry: Geometry,
      properties: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  bounds: Nullable(Type.Array(Type.Number(), { description: '西、南、东、北' })),
  outside: Type.Integer({ description: '所取要素中落在县域外框以外的' }),
  examined: Type.Integer({ description: '所取的要素' }),
  faults: Type.Array(Type.String()),
});
export type ImportPreview = Static<typeof ImportPreview>;
