import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import { defaultStyle, type MapStyle } from '@homestead/mapstyle';
import type { Layer } from '../../contract/index.ts';
import type { CatalogueTables } from '../tables.ts';
import { layersOfGroups } from './groups.ts';

const tables = tablesOf<CatalogueTables>();

/** A style as GIS programs ask for it. */
export interface NamedStyle {
  name: string;
  title: string;
  style: MapStyle;
  /** Another one after every change: for caches of what was painted. */
  version: string;
}

/** Styles of each layer by its id, the one it is drawn in first; a layer without one has the plain one. */
export async function stylesOf(
  db: Executor,
  layers: readonly Pick<Layer, 'id' | 'name' | 'geometryType'>[],
): Promise<Map<string, NamedStyle[]>> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.layer as l')
      .innerJoin('catalogue.style as s', 's.id', 'l.style_id')
      .select(['l.id as layerId', 's.id', 's.name', 's.style', 's.version'])
      .where('l.id', '=', anyOf(layers.map(({ id }) => id)))
      .$narrowType<{ style: MapStyle }>(),
  );
  const own = new Map(found.map((row) => [row.layerId, row]));
  return new Map(
    layers.map((layer) => {
      const row = own.get(layer.id);
      if (!row) return [layer.id, [plain(layer)]];
      const { id, name, style, version } = row;
      const named = { name: id, title: name, style, version: `${id}-${version}` };
      // A program that asks for the default by this name gets what a request without a style gets.
      return [layer.id, [named, { ...named, name: 'default', title: defaultTitle }]];
    }),
  );
}

/** Names the plain style in caches. */
export const plainVersion = 'plain-1';
const defaultTitle = '默认样式';

/** Groups that are published as one layer each, their layers the lowest first. */
export async function publishedGroups(
  db: Executor,
): Promise<{ name: string; title: string; layerIds: readonly string[] }[]> {
  const groups = await layersOfGroups(db);
  return groups.map(({ id, name, layerIds }) => ({ name: id, title: name, layerIds }));
}

const plain = ({ geometryType, name }: Pick<Layer, 'name' | 'geometryType'>): NamedStyle => ({
  name: 'default',
  title: defaultTitle,
  style: defaultStyle(geometryType, name),
  version: plainVersion,
});
