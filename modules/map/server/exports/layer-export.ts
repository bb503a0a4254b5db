import { Readable } from 'node:stream';
import { countFeatures, streamFeatures } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { disposition } from '@homestead/files/engine';
import { type CrsCode, crsTable, isCrsCode } from '@homestead/geodesy';
import { targetFiles } from '@homestead/geoformats';
import { brokenFields } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call, type Principal } from '@homestead/http/server';
import { type ExportFormat, layerExport, mostExported } from '../../contract/layer-export.ts';
import { layerExportTexts as texts } from '../../contract/layer-export-texts.ts';
import type { Access } from '../access/index.ts';
import { layerAt } from '../access/layer-at.ts';
import { boxOf } from '../data-query/box.ts';
import { describe } from '../ogc/query/published.ts';
import { writtenFile } from './writing.ts';

export interface ExportDeps {
  db: Database;
  access: Access;
  /** The county's plane: what is drawn in metres comes in it. */
  planeCode: CrsCode | null;
  /** Notes in the log what leaves the platform, before a byte goes out. */
  noteExport(
    person: Principal,
    entry: { target: string; summary: string; detail: Record<string, unknown> },
  ): Promise<void>;
}

/** Layers as files, for whoever may read them: the same judge as for WFS, the same fields and places. */
export const layerExportRoutes = (deps: ExportDeps): BoundRoute[] => [
  bind(layerExport, (call) => sendLayer(deps, call)),
];

async function sendLayer(
  deps: ExportDeps,
  { params, query, person, reply }: Call<typeof layerExport>,
): Promise<null> {
  const { format } = query;
  const layer = await layerAt(deps, person, params.layerId, params.version);
  if (format === 'boundaryText' && layer.geometryType !== 'Polygon')
    throw brokenFields([{ path: 'format', message: texts.needsAreas }]);
  const crs = systemOf(deps, format, query.crs);
  const access = deps.access.accessTo(person, layer)!;
  const published = await describe(deps, layer, access);
  const filter = {
    layerId: layer.id,
    version: layer.currentVersion,
    visible: access,
    ...(query.bbox === undefined ? {} : { boxes: [boxOf(query.bbox)] }),
  };
  const count = await countFeatures(deps.db.kysely, filter);
  if (count > mostExported)
    throw brokenFields([{ path: 'format', message: texts.tooMany(count, mostExported) }]);
  const { ending, type } = targetFiles[format];
  const name = texts.fileName(layer.name, params.version);
  await deps.noteExport(person, {
    target: `layer:${layer.id}`,
    summary: texts.exported(name, texts.formats[format], count),
    detail: { version: params.version, format, crs, count },
  });
  const found = streamFeatures(deps.db.kysely, { ...filter, limit: mostExported });
  const content = writtenFile({ format, described: { layer, fields: published.fields }, crs }, found);
  reply
    .type(type)
    .header('content-disposition', disposition('attachment', `${name}.${ending}`))
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content, { objectMode: false }));
  return null;
}

/** Files that know metres alone come in the county's plane where none is asked for. */
function systemOf({ planeCode }: ExportDeps, format: ExportFormat, asked: string | undefined): CrsCode {
  const refuse = (message: string) => brokenFields([{ path: 'crs', message }]);
  const isPlane = format === 'boundaryText' || format === 'dxf';
  const code = asked ?? (isPlane && planeCode ? planeCode : 'EPSG:4490');
  if (!isCrsCode(code)) throw refuse(texts.unknownCrs(code));
  if (format === 'boundaryText' && crsTable[code].zone === undefined) throw refuse(texts.needsZone);
  return code;
}
