import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { vectorTiles } from '../../contract/pictures.ts';
import { mapServiceTexts as texts } from '../../contract/service-texts.ts';
import type { PictureDeps } from '../ogc/deps.ts';
import {
  columnsOf,
  gridNamed,
  gridsOf,
  mostVectorLevel,
  nationalGrid,
  rowsOf,
  type TilePlace,
} from './grid.ts';
import { sendTile } from './send.ts';
import { vectorTile } from './tiles.ts';

/** The published layers as vector tiles. */
export function vectorTileRoutes(deps: PictureDeps): BoundRoute[] {
  return [bind(vectorTiles, (call) => answer(deps, call))];
}

async function answer(deps: PictureDeps, call: Call<typeof vectorTiles>): Promise<null> {
  const { layer: name, z, x, y } = call.params;
  const grids = gridsOf(deps.planeCode);
  const grid = call.query.crs === undefined ? nationalGrid : gridNamed(grids, call.query.crs);
  if (!grid) throw new HttpError('malformed', texts.unknownGrid(grids.map(({ crs }) => crs).join('、')));
  const published = (await deps.published.of(call.person)).find((one) => one.name === name && !one.isGroup);
  if (!published) throw new HttpError('missing', texts.unknownLayer);
  const place: TilePlace = { grid, z: Number(z), x: Number(x), y: Number(y) };
  const isThere =
    place.z <= mostVectorLevel && place.x < columnsOf(grid, place.z) && place.y < rowsOf(grid, place.z);
  if (!isThere) throw new HttpError('missing', texts.unknownTile);
  await sendTile(call, await vectorTile(deps, published, place), 'application/vnd.mapbox-vector-tile');
  return null;
}
