import { type CrsCode, crsTable, fromPlane, type PlaneCode, toPlane } from '@homestead/geodesy';
import Projection from 'ol/proj/Projection.js';
import { register } from 'ol/proj/proj4.js';
import { addCoordinateTransforms, addProjection, get } from 'ol/proj.js';
import proj4 from 'proj4';

const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;
let done = false;

/**
 * Registers the five systems with their true axes and extents. OpenLayers leaves alone what it already knows, so
 * ours go in before `register`: left to itself it takes 4490 for east-north-up, gives it no extent, and asks WMS
 * 1.3.0 servers for a mirrored box.
 */
export function registerProjections(): void {
  if (done) return;
  done = true;
  for (const crs of Object.values(crsTable)) {
    const degrees = crs.units === 'degrees';
    addProjection(
      new Projection({
        code: crs.code,
        units: crs.units,
        axisOrientation: crs.axes,
        extent: [...crs.extent],
        worldExtent: [...(degrees ? crs.extent : crs.bounds)],
        global: degrees,
        metersPerUnit: degrees ? METRES_PER_DEGREE : 1,
      }),
    );
    proj4.defs(crs.code, crs.proj4);
  }
  for (const code of Object.keys(crsTable) as CrsCode[]) if (code !== 'EPSG:4490') addPlane(code);
  register(proj4);
}

/** Ours come first, so that the datum rule of the Hong Kong grid (300 m) holds on the map too. */
function addPlane(code: PlaneCode): void {
  addCoordinateTransforms(
    get('EPSG:4490')!,
    get(code)!,
    (at) => toPlane([at[0]!, at[1]!], code),
    (at) => fromPlane([at[0]!, at[1]!], code),
  );
}
