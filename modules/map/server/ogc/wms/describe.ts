import type { Bounds, CrsCode } from '@homestead/geodesy';
import type { DescribedLayer, DescribedService } from '@homestead/ogc/wms';
import { mapServiceTexts as texts } from '../../../contract/service-texts.ts';
import { planeAround } from '../../pictures/frame.ts';
import { type Published, type PublishedLayers, unite } from '../published/published.ts';
import { axesOf, fits, systemOf, systemsFor } from '../systems.ts';

/** Decimals that keep a box exact enough to draw it, and short enough to read. */
const short = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The service as one person may see it. A layer without features is described where the county lies. */
export async function describe(
  published: PublishedLayers,
  layers: readonly Published[],
  { address, planeCode, county }: { address: string; planeCode: CrsCode | null; county: Bounds },
): Promise<DescribedService> {
  const systems = systemsFor(planeCode);
  const described = await Promise.all(
    layers.map(async (layer) => layerOf(layer, (await published.extentAround(layer)) ?? county, systems)),
  );
  const versions = layers.flatMap(({ members }) => members.map(({ layer }) => layer.currentVersion));
  return {
    address,
    title: texts.title,
    abstract: texts.abstract,
    sequence: String(versions.reduce((sum, version) => sum + version, 0)),
    systems,
    layers: described,
    extent: unite(described.map(({ extent }) => extent)) ?? county,
  };
}

function layerOf(layer: Published, extent: Bounds, systems: readonly string[]): DescribedLayer {
  const degrees = extent.map((value) => short(value, 9)) as Bounds;
  const boxes = systems
    .filter((crs) => fits(extent, crs))
    .flatMap((crs) => {
      const axes = axesOf(crs);
      const box = planeAround(extent, systemOf(crs));
      const digits = systemOf(crs) === 'EPSG:4490' || systemOf(crs) === 'EPSG:4326' ? 9 : 3;
      return axes && box ? [{ crs, axes, box: box.map((value) => short(value, digits)) as Bounds }] : [];
    });
  return {
    name: layer.name,
    title: layer.title,
    queryable: true,
    extent: degrees,
    boxes,
    styles: stylesOf(layer),
  };
}

/** A group is drawn in the styles of its layers. */
const stylesOf = ({ isGroup, members }: Published): { name: string; title: string }[] =>
  isGroup
    ? [{ name: 'default', title: texts.groupStyle }]
    : (members[0]?.styles ?? []).map(({ name, title }) => ({ name, title }));
