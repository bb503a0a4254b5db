import { defineRoute } from '@homestead/http/contract';
import { Type } from 'typebox';
import { layerExportTexts as texts } from './layer-export-texts.ts';

/** Features that one file holds at most. */
export const mostExported = 1_000_000;

export type ExportFormat = keyof typeof texts.formats;
export const exportFormats = Object.keys(texts.formats) as ExportFormat[];

export const layerExport = defineRoute({
  tag: '地图服务',
  access: 'session',
  kind: 'stream',
  share: 'lists',
  method: 'GET',
  path: '/v1/layer-version/:layerId/:version/export',
  summary: '一个图层版本导出为文件：可见的要素和字段',
  params: Type.Object({
    layerId: Type.String({ maxLength: 63 }),
    version: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  }),
  query: Type.Object({
    format: Type.Enum(exportFormats, {
      description: Object.entries(texts.formats)
        .map(([name, label]) => `${name} ${label}`)
        .join('，'),
    }),
    bbox: Type.Optional(Type.String({ maxLength: 200, description: '西,南,东,北；不填为整个图层' })),
    crs: Type.Optional(
      Type.String({
        maxLength: 40,
        description: '坐标系，如 EPSG:4549；不填为 EPSG:4490，DXF 和界址点为本县的平面坐标系',
      }),
    ),
  }),
});
