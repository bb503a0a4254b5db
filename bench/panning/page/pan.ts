/**
 * A map of the tiles under `/tiles/{column}/{row}/{z}/{x}/{y}`, the first of which lies at that column and row. Where it stands is
 * told in tiles from the first one.
 */
export interface PannedMap {
  /** Shows a place, in tiles across and down; done when all of it is drawn. */
  open(at: readonly [number, number]): Promise<void>;
  /** Moves at once, as a finger does. */
  move(at: readonly [number, number]): void;
}

/** The level at which a tile of 512 pixels is 360 / 2^16 degrees wide, in both grids. */
export const level = 16;
export const look = { stroke: '#1f6feb', fill: 'rgba(31,111,235,0.15)', width: 2 };
const pixelsOfFrame = 20;
const frames = 120;

export interface Route {
  from: readonly [number, number];
  to: readonly [number, number];
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Pans towards a place and back, twenty pixels a frame, and gives the time of each frame in milliseconds. */
async function pan(map: PannedMap, { from, to }: Route): Promise<number[]> {
  await map.open(from);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const pixels = Math.hypot(dx, dy) * 512;
  const steps = Math.min(frames / 2, Math.ceil(pixels / pixelsOfFrame));
  const reached = Math.min(1, (steps * pixelsOfFrame) / pixels);
  const times: number[] = [];
  let before = await frame();
  for (let step = 1; step <= steps * 2; step++) {
    const part = ((step <= steps ? step : steps * 2 - step) / steps) * reached;
    map.move([from[0] + dx * part, from[1] + dy * part]);
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
}

const target = document.getElementById('map')!;
const isOurs = new URLSearchParams(location.search).get('map') === 'ours';
const made = isOurs
  ? import('./our-map.ts').then(({ ourMap }) => ourMap(target))
  : import('./maplibre.ts').then(({ mapLibre }) => mapLibre(target));

declare global {
  var panned: (route: Route) => Promise<number[]>;
}
globalThis.panned = async (route) => pan(await made, route);
