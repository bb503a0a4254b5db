import { boundsOf, type Feature, type LineString, lineLength } from '@homestead/geodesy';
import {
  type County,
  type Cover,
  divisionName,
  type Elevation,
  type Layer,
  type LayerId,
  layerIds,
} from './county.ts';
import { contours } from './ground/contours.ts';
import { lattice, metresPerLat, metresPerLon, type Point, toDegrees } from './ground/frame.ts';
import { buildTerrain, type HeightGrid } from './ground/terrain.ts';
import { classCodes } from './land/classes.ts';
import { classify, type Land } from './land/land.ts';
import { buildNet } from './land/net.ts';
import { absorb } from './land/regions.ts';
import { feature, survey } from './land/survey.ts';
import { cadastre, freeLots } from './settlement/cadastre.ts';
import { places } from './settlement/places.ts';
import { layOut } from './settlement/plots.ts';
import { type Road, roads } from './settlement/roads.ts';

const code = '350399';

/**
 * Makes the demonstration county, the same at every call: terrain, then villages on it, then land use around them,
 * then every layer traced from one net of borders. No area is written by hand.
 */
export function generateCounty(): County {
  const terrain = buildTerrain();
  const { plots, lanes } = layOut(terrain);
  const land = classify(terrain, plots);
  tidy(land);
  const found = survey(land, buildNet(land.labels));
  const { parcels, buildings } = cadastre(plots);
  const features: Record<LayerId, Feature[]> = {
    ...found.divisions,
    dscqgtddc: found.patches,
    yjjbnt: found.farmland,
    stbhhx: found.redLine,
    parcel: parcels,
    building: buildings,
    road: [...roads, ...lanes].map(roadFeature),
    river: found.water,
    contour: contours(terrain.grid, 10).map(({ height, line }, i) =>
      feature(`dgx${i + 1}`, polyline(line), { height }),
    ),
    field: found.fields,
  };
  const layers = Object.fromEntries(layerIds.map((id) => [id, { id, features: features[id] }])) as Record<
    LayerId,
    Layer
  >;
  const [outline] = found.divisions.county;
  if (!outline) throw new Error('the county has no outline');
  return {
    code,
    name: divisionName(code),
    layers,
    bounds: boundsOf(outline.geometry),
    elevation: elevation(terrain.grid),
    cover: cover(land),
    places: places(terrain.grid),
    lots: freeLots(plots),
  };
}

/** Slivers go to a neighbour of their village, roads and water last of all. */
function tidy(land: Land): void {
  const kind = (label: number) => land.kinds[land.patchOf[label]!]!;
  const isLine = (label: number): boolean => ['1003', '1006', '1101'].includes(kind(label).code);
  const isSameVillage = (own: number, other: number): boolean => kind(own).village === kind(other).village;
  for (const least of [8, 14]) {
    absorb(land.labels, least, isLine, (own, other) => isSameVillage(own, other) && !isLine(other));
  }
  absorb(
    land.labels,
    12,
    () => false,
    () => true,
  );
}

function roadFeature(road: Road, index: number): Feature {
  const line = polyline(road.line);
  return feature(`dl${index + 1}`, line, {
    name: road.name,
    kind: road.kind,
    width: road.width,
    length: Math.round(lineLength(line.coordinates)),
  });
}

function polyline(points: readonly Point[]): LineString {
  return { type: 'LineString', coordinates: points.map(([x, y]) => toDegrees(x, y)) };
}

function elevation(grid: HeightGrid): Elevation {
  const [west, south] = toDegrees(grid.west, grid.south);
  const { columns, rows, heights } = grid;
  return {
    west,
    south,
    lonStep: grid.step / metresPerLon,
    latStep: grid.step / metresPerLat,
    columns,
    rows,
    heights,
  };
}

function cover(land: Land): Cover {
  const { columns, rows, step } = lattice;
  const [west, south] = toDegrees(lattice.west, lattice.south);
  const indexes = land.patchOf.map((kind) => classCodes.indexOf(land.kinds[kind]!.code) + 1);
  const codes = new Uint8Array(land.labels.length);
  for (let at = 0; at < codes.length; at++) codes[at] = indexes[land.labels[at]!] ?? 0;
  return {
    west,
    south,
    lonStep: step / metresPerLon,
    latStep: step / metresPerLat,
    columns,
    rows,
    classes: classCodes,
    codes,
  };
}
