/** A place on a plane in metres. */
export type Place = readonly [x: number, y: number];
/** Outlines of one area, shells and holes alike: inside is what an odd number of them holds. */
export type Outlines = readonly (readonly Place[])[];

/** A piece between two heights, bounded by straight sides on the left and on the right. */
export interface Slab {
  area: number;
  /** Its corners, the first one not repeated. */
  corners: readonly [Place, Place, Place, Place];
}

interface Edge {
  /** The lower end, and the upper one. */
  from: Place;
  to: Place;
}

/** Left and right side of what is inside, at any height of a slab. */
type Span = readonly [left: Edge, right: Edge];

/** Heights nearer to each other than this are one: a tenth of a micrometre. */
const sameHeight = 1e-7;

/**
 * What lies inside `ground` and inside any of `areas`, as slabs: the plane is cut at the height of each corner and each
 * crossing, so that no two sides cross between two heights and every piece is a trapezoid. What several areas hold counts once.
 */
export function commonSlabs(ground: Outlines, areas: readonly Outlines[]): Slab[] {
  const own = edgesOf(ground);
  if (own.length === 0) return [];
  const box = boxOf(own);
  const others = areas.map((area) => edgesOf(area).filter((edge) => touches(edge, box)));
  const heights = heightsOf([...own, ...others.flat()], box);
  const slabs: Slab[] = [];
  for (let i = 1; i < heights.length; i++) {
    const [low, high] = [heights[i - 1]!, heights[i]!];
    const middle = (low + high) / 2;
    const inside = united(
      others.flatMap((edges) => spansAt(edges, middle)),
      middle,
    );
    for (const span of spansAt(own, middle))
      for (const other of inside) {
        const left = xAt(span[0], middle) >= xAt(other[0], middle) ? span[0] : other[0];
        const right = xAt(span[1], middle) <= xAt(other[1], middle) ? span[1] : other[1];
        const width = xAt(right, middle) - xAt(left, middle);
        if (width <= 0) continue;
        slabs.push({
          area: width * (high - low),
          corners: [
            [xAt(left, low), low],
            [xAt(right, low), low],
            [xAt(right, high), high],
            [xAt(left, high), high],
          ],
        });
      }
  }
  return slabs;
}

function edgesOf(outlines: Outlines): Edge[] {
  return outlines.flatMap((ring) =>
    ring.flatMap((a, i): Edge[] => {
      const b = ring[(i + 1) % ring.length]!;
      // A level side bounds nothing on the left or on the right.
      if (Math.abs(a[1] - b[1]) < sameHeight) return [];
      return [a[1] < b[1] ? { from: a, to: b } : { from: b, to: a }];
    }),
  );
}

interface Box {
  low: number;
  high: number;
}

function boxOf(edges: readonly Edge[]): Box {
  const ends = edges.flatMap(({ from, to }) => [from, to]);
  return {
    low: Math.min(...ends.map(([, y]) => y)),
    high: Math.max(...ends.map(([, y]) => y)),
  };
}

const touches = ({ from, to }: Edge, { low, high }: Box): boolean => from[1] < high && to[1] > low;

function heightsOf(edges: readonly Edge[], { low, high }: Box): number[] {
  const found: number[] = [];
  const add = (y: number) => {
    if (y >= low - sameHeight && y <= high + sameHeight) found.push(y);
  };
  edges.forEach((edge, i) => {
    add(edge.from[1]);
    add(edge.to[1]);
    for (const other of edges.slice(i + 1)) {
      const y = crossing(edge, other);
      if (y !== null) add(y);
    }
  });
  found.sort((a, b) => a - b);
  return found.filter((y, i) => i === 0 || y - found[i - 1]! > sameHeight);
}

/** The height at which two sides cross; null where they do not, or run along each other. */
function crossing(a: Edge, b: Edge): number | null {
  const [low, high] = [Math.max(a.from[1], b.from[1]), Math.min(a.to[1], b.to[1])];
  if (low >= high) return null;
  const [before, after] = [xAt(a, low) - xAt(b, low), xAt(a, high) - xAt(b, high)];
  if (before * after >= 0) return null;
  return low + ((high - low) * before) / (before - after);
}

function xAt({ from, to }: Edge, y: number): number {
  return from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]);
}

/** What is inside at a height that is no corner's. */
function spansAt(edges: readonly Edge[], y: number): Span[] {
  const met = edges.filter(({ from, to }) => from[1] < y && to[1] > y).sort((a, b) => xAt(a, y) - xAt(b, y));
  const spans: Span[] = [];
  for (let i = 1; i < met.length; i += 2) spans.push([met[i - 1]!, met[i]!]);
  return spans;
}

function united(spans: readonly Span[], y: number): Span[] {
  const sorted = [...spans].sort((a, b) => xAt(a[0], y) - xAt(b[0], y));
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last && xAt(span[0], y) <= xAt(last[1], y)) {
      if (xAt(span[1], y) > xAt(last[1], y)) result[result.length - 1] = [last[0], span[1]];
    } else result.push(span);
  }
  return result;
}
