import type { ModelKernel } from '@homestead/catalogue/server';
import {
  boundsOf,
  type CrsCode,
  countVertices,
  type Feature,
  type Geometry,
  transformGeometry,
} from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import { texts } from '../../contract/texts.ts';
import type { Analysis } from '../overlay/analysis.ts';
import { pack } from '../overlay/protocol.ts';
import { toWkb } from '../overlay/wkb.ts';

/** Vertices of one step: what the kernel goes through well within its time. */
const mostVertices = 200_000;

/** The 3° zone in which a geometry lies, as a plane system without the zone's number in eastings. */
function zoneOf(geometry: Geometry): CrsCode {
  const [west, , east] = boundsOf(geometry);
  const zone = Math.min(45, Math.max(25, Math.round((west + east) / 2 / 3)));
  return `EPSG:${4509 + zone}` as CrsCode;
}

/** The kernel as saved analyses use it: on features, in threads of their own. */
export function modelKernel(analysis: Analysis): ModelKernel {
  return {
    buffer: async (features, metres) => {
      refuseIntricate(features);
      const zones = features.map(({ geometry }) => zoneOf(geometry));
      const plane = features.map(({ geometry }, i) => transformGeometry(geometry, 'EPSG:4490', zones[i]!));
      const { areas } = await analysis.buffer({
        kind: 'buffer',
        features: pack(plane.map(toWkb)),
        distance: metres,
      });
      return features.map((feature, i) => ({
        ...feature,
        geometry: transformGeometry(areas[i]!, zones[i]!, 'EPSG:4490'),
      }));
    },
    overlay: async (type, from, other) => {
      refuseIntricate([...from, ...other]);
      if (from.length === 0) return type === 'union' ? [...other] : [];
      const { pieces } = await analysis.overlay(
        {
          kind: 'overlay',
          type,
          inputs: pack(from.map(({ geometry }) => toWkb(geometry))),
          refers: pack(other.map(({ geometry }) => toWkb(geometry))),
          classes: null,
          sliver: 0,
          county: null,
        },
        'steps',
      );
      return pieces.map(({ geometry, input, refer }, i): Feature => {
        const own = input === null ? {} : (from[input]?.properties ?? {});
        const theirs = refer === null ? {} : (other[refer]?.properties ?? {});
        return { type: 'Feature', id: String(i + 1), geometry, properties: { ...own, ...theirs } };
      });
    },
  };
}

function refuseIntricate(features: readonly Feature[]): void {
  const vertices = features.reduce((sum, { geometry }) => sum + countVertices(geometry), 0);
  if (vertices > mostVertices)
    throw brokenFields([{ path: 'steps', message: texts.tooManyVertices(mostVertices) }]);
}
