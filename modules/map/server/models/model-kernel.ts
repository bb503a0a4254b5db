import { setImmediate } from 'node:timers/promises';
import type { ModelKernel } from '@homestead/catalogue/server';
import {
  type Bounds,
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

/** Vertices and features of one job: what the kernel goes through well within its time. */
const mostVertices = 200_000;
const jobVertices = 40_000;
const jobFeatures = 200;

/** A feature with what jobs are put together by. */
interface Boxed {
  feature: Feature;
  box: Bounds;
  vertices: number;
}

/** The 3° zone in which a geometry lies, as a plane system without the zone's number in eastings. */
function zoneOf(geometry: Geometry): CrsCode {
  const [west, , east] = boundsOf(geometry);
  const zone = Math.min(45, Math.max(25, Math.round((west + east) / 2 / 3)));
  return `EPSG:${4509 + zone}` as CrsCode;
}

/** The kernel as saved analyses use it: on features, in threads of their own, by jobs of ground that lies together. */
export function modelKernel(analysis: Analysis): ModelKernel {
  const buffered = async (features: readonly Feature[], metres: number): Promise<Feature[]> => {
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
  };
  const overlaid = async (
    type: 'intersect' | 'union' | 'except',
    from: readonly Feature[],
    other: readonly Feature[],
  ): Promise<Feature[]> => {
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
    return pieces.map(({ geometry, input, refer }): Feature => {
      const own = input === null ? {} : (from[input]?.properties ?? {});
      const theirs = refer === null ? {} : (other[refer]?.properties ?? {});
      return { type: 'Feature', geometry, properties: { ...own, ...theirs } };
    });
  };
  return {
    buffer: async (features, metres, note) => {
      const made: Feature[] = [];
      for (const job of jobsOf(features.map(boxed))) {
        made.push(
          ...(await buffered(
            job.map(({ feature }) => feature),
            metres,
          )),
        );
        await note(made.length / features.length);
      }
      return made;
    },
    overlay: async (type, from, other, note) => {
      if (from.length === 0) return type === 'union' ? [...other] : [];
      // Everything becomes one: there is no ground that could be taken apart.
      if (type === 'union') {
        refuseIntricate([...from, ...other].map(boxed));
        return numbered(await overlaid(type, from, other));
      }
      const near = new Near(other.map(boxed));
      const made: Feature[] = [];
      let done = 0;
      for (const job of jobsOf(together(from.map(boxed)))) {
        const around = near.around(job);
        refuseIntricate([...job, ...around]);
        if (type === 'except' || around.length > 0)
          made.push(
            ...(await overlaid(
              type,
              job.map(({ feature }) => feature),
              around.map(({ feature }) => feature),
            )),
          );
        done += job.length;
        // Finding what is around takes a while itself.
        await setImmediate();
        await note(done / from.length);
      }
      return numbered(made);
    },
  };
}

const boxed = (feature: Feature): Boxed => ({
  feature,
  box: boundsOf(feature.geometry),
  vertices: countVertices(feature.geometry),
});

const numbered = (features: readonly Feature[]): Feature[] =>
  features.map((feature, at) => ({ ...feature, id: String(at + 1) }));

/** Some hundred metres: the height of the strips in which features are put in order. */
const strip = 0.005;

/** Features in an order in which neighbours follow each other. */
function together(features: readonly Boxed[]): Boxed[] {
  const row = ({ box }: Boxed) => Math.floor(box[1] / strip);
  return [...features].sort((a, b) => row(a) - row(b) || a.box[0] - b.box[0]);
}

function* jobsOf(features: readonly Boxed[]): Generator<Boxed[]> {
  let job: Boxed[] = [];
  let vertices = 0;
  for (const feature of features) {
    const isFull = job.length >= jobFeatures || vertices + feature.vertices > jobVertices;
    if (isFull && job.length > 0) {
      yield job;
      [job, vertices] = [[], 0];
    }
    job.push(feature);
    vertices += feature.vertices;
  }
  if (job.length > 0) yield job;
}

/** Features by their western edges, so that those around a job are found without a look at all others. */
class Near {
  readonly #sorted: readonly Boxed[];
  /** The widest feature: none that begins further west can reach a job. */
  readonly #widest: number;

  constructor(features: readonly Boxed[]) {
    this.#sorted = [...features].sort((a, b) => a.box[0] - b.box[0]);
    this.#widest = features.reduce((most, { box: [west, , east] }) => Math.max(most, east - west), 0);
  }

  /** Those whose box meets the box of one of the job's features. */
  around(job: readonly Boxed[]): Boxed[] {
    const all = job.reduce<Bounds>(
      ([w, s, e, n], { box }) => [
        Math.min(w, box[0]),
        Math.min(s, box[1]),
        Math.max(e, box[2]),
        Math.max(n, box[3]),
      ],
      [Infinity, Infinity, -Infinity, -Infinity],
    );
    const found: Boxed[] = [];
    for (let at = this.#first(all[0] - this.#widest); at < this.#sorted.length; at++) {
      const one = this.#sorted[at]!;
      if (one.box[0] > all[2]) break;
      if (meets(one.box, all) && job.some(({ box }) => meets(one.box, box))) found.push(one);
    }
    return found;
  }

  /** The first whose western edge is not west of a longitude. */
  #first(west: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]!.box[0] < west) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const meets = (a: Bounds, b: Bounds): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

function refuseIntricate(features: readonly Boxed[]): void {
  if (features.reduce((sum, { vertices }) => sum + vertices, 0) > mostVertices)
    throw brokenFields([{ path: 'steps', message: texts.tooManyVertices(mostVertices) }]);
}
