import TileGrid from 'ol/tilegrid/TileGrid.js';
import View from 'ol/View.js';
import { expect, it } from 'vitest';
import { FIRST_LEVEL, RESOLUTIONS, TILE_ORIGIN, TILE_SIZE } from '../../grid/tianditu-grid.ts';
import { registerProjections } from '../../projection/register.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../../view/engine/handle.ts';
import { tilesInView } from './first-tiles.ts';

type Box = [number, number, number, number];

/** What OpenLayers asks for when a view of a size is fitted to a box, as the engine makes both. */
function tilesOfMap(box: Box, size: [number, number]): string[] {
  registerProjections();
  const view = new View({
    projection: 'EPSG:4490',
    center: [104.5, 35],
    zoom: 18,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    extent: [-180, -90, 180, 90],
    constrainOnlyCenter: true,
  });
  view.setViewportSize(size);
  view.fit(box, { maxZoom: 20.5 });
  const grid = new TileGrid({
    origin: [...TILE_ORIGIN],
    resolutions: [...RESOLUTIONS],
    tileSize: TILE_SIZE,
  });
  const z = grid.getZForResolution(view.getResolution()!);
  const asked: string[] = [];
  grid.forEachTileCoord(view.calculateExtent(size), z, ([, x, y]) => {
    asked.push(`${z + FIRST_LEVEL} ${x} ${y}`);
  });
  return asked.sort();
}

it.each<[string, Box, [number, number]]>([
  ['a county on a phone', [119.078, 25.3429, 119.118, 25.3771], [390, 410.8]],
  ['a county on a wide screen', [119.078, 25.3429, 119.118, 25.3771], [1040, 803]],
  ['a province', [115.8, 23.5, 120.7, 28.3], [390, 410.8]],
  ['a plot, nearer than the last level of tiles', [119.098, 25.36, 119.0981, 25.36005], [390, 410.8]],
])('the tiles that are asked for ahead are those that the map asks for: %s', (_what, box, size) => {
  const ahead = tilesInView(box, size).map(({ z, x, y }) => `${z} ${x} ${y}`);
  expect(ahead.toSorted()).toEqual(tilesOfMap(box, size));
});

it('the innermost tile is asked for first', () => {
  const [first] = tilesInView([119.078, 25.3429, 119.118, 25.3771], [390, 410.8]);
  const span = (RESOLUTIONS[first!.z - FIRST_LEVEL] ?? 1) * TILE_SIZE;
  expect([first!.x, first!.y]).toEqual([
    Math.floor((119.098 - TILE_ORIGIN[0]) / span),
    Math.floor((TILE_ORIGIN[1] - 25.36) / span),
  ]);
});
