import { addCoordinateTransforms, addProjection, get } from 'ol/proj.js';
import { register } from 'ol/proj/proj4.js';
import Projection from 'ol/proj/Projection.js';
import { CRS_DEFINITIONS } from './definitions.ts';
import { definedProj4, transformPosition } from './transform.ts';

const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;
let done = false;

/**
 * Registers the five systems with their true axes and extents. OpenLayers leaves alone what it already
 * knows, so ours go in before `register`: left to itself it takes 4490 for east-north-up, gives it no
 * extent, and asks WMS 1.3.0 servers for a mirrored box.
 */
export function registerProjections(): void {
  if (done) return;
  done = true;
  for (const crs of CRS_DEFINITIONS) {
    addProjection(
      new Projection({
        code: crs.code,
        units: crs.units,
        axisOrientation: crs.axes,
        extent: [...crs.extent],
        worldExtent: [...(crs.code === 'EPSG:4490' ? crs.extent : crs.bounds)],
        global: crs.code === 'EPSG:4490',
        metersPerUnit: crs.units === 'degrees' ? METRES_PER_DEGREE : 1,
      }),
    );
  }
  addDatumTransform('EPSG:4490', 'EPSG:2326');
  register(definedProj4());
}

function addDatumTransform(from: string, to: string): void {
  addCoordinateTransforms(
    get(from)!,
    get(to)!,
    (at) => [...transformPosition([at[0]!, at[1]!], from, to)],
    (at) => [...transformPosition([at[0]!, at[1]!], to, from)],
  );
}
