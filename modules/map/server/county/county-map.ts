import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { ContentError } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import type { PlaneCode } from '@homestead/geodesy';
import type { BoundRoute } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import { Value } from 'typebox/value';
import { CountyMap } from '../../contract/settings.ts';
import { type Access, createAccess } from '../access/index.ts';
import type { TileSource } from '../basemap/tile-source.ts';
import { settingsRoutes } from './settings.ts';
import { createTerritory, type Territory } from './territory.ts';

const fileName = 'map/county.json';

export interface CountyMapSettings {
  db: Database;
  /** What is in force; its parts are replaced when administrators edit it. */
  map: CountyMap;
  /** Code of the county. */
  county?: string | undefined;
  /** The base maps; null where the county has none. */
  tiles: TileSource | null;
  report(error: unknown, about: string): void;
}

/** The county's map: territory, tiles and how clients open it. */
export interface LoadedCountyMap {
  routes: BoundRoute[];
  territory: Territory;
  /** The one judge of layers, fields and places. */
  access: Access;
  /** The plane system of the county at this start; null where it names none. */
  planeCode: PlaneCode | null;
  /** Gets the tiles ready before the first map opens. */
  warm(): void;
  close(): Promise<void>;
}

/** Reads what has been imported of border and villages. */
export async function createCountyMap(settings: CountyMapSettings): Promise<LoadedCountyMap> {
  const { db, map, tiles, report } = settings;
  const territory = createTerritory(db, map, (error) => report(error, 'the border and the villages'));
  await territory.refresh();
  const access = createAccess({
    get villages() {
      return map.villages;
    },
    county: settings.county,
  });
  const readable = async (person: Principal) =>
    new Set((await access.readableLayers(db.kysely, person)).map(({ layer }) => layer.id));
  return {
    routes: settingsRoutes(map, territory, tiles, readable),
    territory,
    access,
    planeCode: map.planeCode ?? null,
    warm: () => tiles?.warm?.(),
    close: async () => tiles?.close(),
  };
}

/** Reads what a content folder says of the county's map; a county without the file says nothing. Throws ContentError. */
export function loadCountyMap(contentFolder: string, layers: LayerDefinitions): CountyMap {
  const path = join(contentFolder, fileName);
  if (!existsSync(path)) return {};
  const map = parse(path);
  if (!Value.Check(CountyMap, map)) {
    const [error] = Value.Errors(CountyMap, map);
    throw new ContentError(`${fileName} 的 ${error?.instancePath || '/'} 不正确：${error?.message ?? ''}`);
  }
  const { layers: around = [], neighbours = [] } = map.surroundings ?? {};
  for (const id of [map.borderLayer, map.villages?.layer, ...around, ...neighbours])
    if (id !== undefined && !Object.hasOwn(layers, id))
      throw new ContentError(`${fileName}：图层“${id}”不在 map/layers.json 中`);
  return map;
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ContentError(`${fileName} 无法读取：${(error as Error).message}`);
  }
}
