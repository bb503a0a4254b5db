import { type CrsCode, crsTable, fromGeographic, toGeographic } from '@homestead/geodesy';
import Projection from 'ol/proj/Projection.js';
import { addCoordinateTransforms, addProjection, get } from 'ol/proj.js';

const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;
let done = false;

/**
 * Registers all known systems with their true axes and extents, and the ways between each and 4490, the system of the
 * view. OpenLayers has 4326 and 3857 of its own; left to proj4 it would take 4490 for east-north-up, give it no extent,
 * and ask WMS 1.3.0 servers for a mirrored box.
 */
export function registerProjections(): void {
  if (done) return;
  done = true;
  for (const crs of Object.values(crsTable)) {
    if (crs.code === 'EPSG:4326' || crs.code === 'EPSG:3857') continue;
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
  }
  for (const code of Object.keys(crsTable) as CrsCode[]) if (code !== 'EPSG:4490') addWay(code);
}

/** By geodesy, so that the datum rule of the Hong Kong grid (300 m) holds on the map too. */
function addWay(code: CrsCode): void {
  addCoordinateTransforms(
    get('EPSG:4490')!,
    get(code)!,
    (at) => fromGeographic([at[0]!, at[1]!], code),
    (at) => toGeographic([at[0]!, at[1]!], code),
  );
}
