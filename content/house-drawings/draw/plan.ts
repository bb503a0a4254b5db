/** What a room is for; it decides what is drawn in it. */
export type RoomKind =
  | 'hall'
  | 'living'
  | 'dining'
  | 'kitchen'
  | 'bedroom'
  | 'bath'
  | 'stair'
  | 'study'
  | 'store'
  | 'passage'
  | 'terrace';

/** A rectangle between wall axes in metres; x to the right, y from the back of the house to its front. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Room extends Rect {
  name: string;
  kind: RoomKind;
}

export type Side = 'n' | 's' | 'w' | 'e';

/** A door, a window or a gap in a wall, by the room it is seen from. */
export interface Opening {
  kind: 'door' | 'window' | 'gap' | 'entrance';
  room: string;
  /** The room behind the wall; absent for the open air. */
  to?: string;
  side: Side;
  width: number;
  /** Where on the common piece of wall its middle stands, 0 to 1. */
  at: number;
}

/** A roofed platform before the walls: porch or balcony. Half of it counts as floor area (GB/T 50353). */
export interface Platform extends Rect {
  name: string;
  kind: 'porch' | 'balcony';
}

export interface Storey {
  rooms: readonly Room[];
  openings: readonly Opening[];
  platforms: readonly Platform[];
}

/** Thickness of every wall: brick of 240 mm, half of it on each side of the axis. */
export const wall = 0.24;
const half = wall / 2;

/** Open to the sky: no floor area, and no outline of its own. */
const isOpen = (room: Room) => room.kind === 'terrace';

/** A rectangle grown by `by` on every side (shrunk where it is negative). */
export const grown = ({ x0, y0, x1, y1 }: Rect, by: number): Rect => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
});

export const boundsOf = (rects: readonly Rect[]): Rect => ({
  x0: Math.min(...rects.map(({ x0 }) => x0)),
  y0: Math.min(...rects.map(({ y0 }) => y0)),
  x1: Math.max(...rects.map(({ x1 }) => x1)),
  y1: Math.max(...rects.map(({ y1 }) => y1)),
});

/** Area of the union of rectangles, exactly: cells of the grid of all their edges. */
export function unionArea(rects: readonly Rect[]): number {
  const xs = [...new Set(rects.flatMap(({ x0, x1 }) => [x0, x1]))].sort((a, b) => a - b);
  const ys = [...new Set(rects.flatMap(({ y0, y1 }) => [y0, y1]))].sort((a, b) => a - b);
  let area = 0;
  for (const [column, x] of xs.slice(0, -1).entries()) {
    for (const [row, y] of ys.slice(0, -1).entries()) {
      const right = xs[column + 1] ?? x;
      const below = ys[row + 1] ?? y;
      const isCovered = rects.some((r) => r.x0 <= x && r.x1 >= right && r.y0 <= y && r.y1 >= below);
      if (isCovered) area += (right - x) * (below - y);
    }
  }
  return area;
}

/** Area within the outer faces of the walls of a storey. */
export const outlineArea = (storey: Storey): number =>
  unionArea(storey.rooms.filter((room) => !isOpen(room)).map((room) => grown(room, half)));

/** Area between the faces of a room's walls. */
export const netArea = (room: Rect): number => (room.x1 - room.x0 - wall) * (room.y1 - room.y0 - wall);

const two = (value: number) => Math.round(value * 100) / 100;

/** The ground that the walls of the house stand on. */
export const footprintOf = (storeys: readonly Storey[]): number => two(outlineArea(getGround(storeys)));

/** All storeys within their outer faces, and half of what is roofed but open. */
export function floorAreaOf(storeys: readonly Storey[]): number {
  const parts = storeys.map(
    (storey) =>
      outlineArea(storey) +
      storey.platforms.reduce((sum, { x0, y0, x1, y1 }) => sum + ((x1 - x0) * (y1 - y0)) / 2, 0),
  );
  return two(parts.reduce((sum, part) => sum + part, 0));
}

export function getGround(storeys: readonly Storey[]): Storey {
  const [ground] = storeys;
  if (!ground) throw new Error('a house has a storey');
  return ground;
}

export function getRoom(storey: Storey, name: string): Room {
  const room = storey.rooms.find((candidate) => candidate.name === name);
  if (!room) throw new Error(`the plan has no room ${name}`);
  return room;
}

/** The piece of wall that an opening stands in, and where: the axis, and the middle along it. */
export function placeOf(
  storey: Storey,
  opening: Opening,
): { isUpright: boolean; axis: number; middle: number } {
  const room = getRoom(storey, opening.room);
  const other = opening.to === undefined ? null : getRoom(storey, opening.to);
  const isUpright = opening.side === 'w' || opening.side === 'e';
  const axis = { n: room.y0, s: room.y1, w: room.x0, e: room.x1 }[opening.side];
  const [from, to] = isUpright ? [room.y0, room.y1] : [room.x0, room.x1];
  const [first, last] = other
    ? isUpright
      ? [Math.max(from, other.y0), Math.min(to, other.y1)]
      : [Math.max(from, other.x0), Math.min(to, other.x1)]
    : [from, to];
  const free = last - first - wall - opening.width;
  if (free < -0.001)
    throw new Error(`${opening.room}–${opening.to ?? '外'}: ${opening.width} m does not fit the wall`);
  return { isUpright, axis, middle: first + half + opening.width / 2 + free * opening.at };
}
