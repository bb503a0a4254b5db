import type { Position, Ring } from './geojson.ts';
import { meetingOf, type Segment } from './snap.ts';

/** Degrees by which the ends of a cut are lengthened, about 5 cm: an end that was drawn onto an edge reaches over it. */
const overshoot = 5e-7;
/** Degrees within which two meetings are one: a cut through a vertex meets both of its edges. */
const same = 1e-9;

interface Meeting {
  at: Position;
  /** Where along the cut, in edges. */
  alongCut: number;
  /** Where along the ring, in edges. */
  alongRing: number;
}

const away = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The two rings into which a line cuts a ring (both without a repeated last position); null where it does not cut it in two. */
export function cutRing(ring: Ring, cut: Ring): [Position[], Position[]] | null {
  if (cut.length < 2 || ring.length < 3) return null;
  const line = lengthened(cut);
  const [one, other, more] = meetingsOf(ring, line);
  if (!one || !other || more) return null;
  const between = line.filter(
    (_, index) => index > one.alongCut && index < other.alongCut && index > 0 && index < line.length - 1,
  );
  const first = [one.at, ...between, other.at, ...alongRing(ring, other.alongRing, one.alongRing)];
  const second = [
    other.at,
    ...between.toReversed(),
    one.at,
    ...alongRing(ring, one.alongRing, other.alongRing),
  ];
  const rings = [withoutDoubles(first), withoutDoubles(second)] as [Position[], Position[]];
  return rings.every((each) => each.length >= 3) ? rings : null;
}

function meetingsOf(ring: Ring, line: Ring): Meeting[] {
  const found: Meeting[] = [];
  for (let part = 0; part < line.length - 1; part += 1) {
    const stretch: Segment = [line[part]!, line[part + 1]!];
    for (let edge = 0; edge < ring.length; edge += 1) {
      const side: Segment = [ring[edge]!, ring[(edge + 1) % ring.length]!];
      const at = meetingOf(stretch, side);
      if (!at || found.some((known) => away(known.at, at) < same)) continue;
      found.push({ at, alongCut: part + share(stretch, at), alongRing: edge + share(side, at) });
    }
  }
  return found.sort((a, b) => a.alongCut - b.alongCut);
}

const share = ([a, b]: Segment, at: Position) => away(a, at) / (away(a, b) || 1);

/** The vertices of a ring after one place along it and before another. */
function alongRing(ring: Ring, from: number, to: number): Position[] {
  const end = to > from ? to : to + ring.length;
  const vertices: Position[] = [];
  for (let index = Math.floor(from) + 1; index < end; index += 1) vertices.push(ring[index % ring.length]!);
  return vertices;
}

const withoutDoubles = (ring: Position[]) =>
  ring.filter((at, index) => away(at, ring[(index + 1) % ring.length]!) >= same);

function lengthened(line: Ring): Position[] {
  const beyond = (end: Position, inner: Position): Position => {
    const length = away(end, inner) || 1;
    return [
      end[0] + ((end[0] - inner[0]) / length) * overshoot,
      end[1] + ((end[1] - inner[1]) / length) * overshoot,
    ];
  };
  return [beyond(line[0]!, line[1]!), ...line.slice(1, -1), beyond(line.at(-1)!, line.at(-2)!)];
}
