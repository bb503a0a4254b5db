import {
  cornersOf,
  featureOf,
  type MapHandle,
  openRectangle,
  type Position,
  partsOf,
  type Rectangle,
  type RectangleHandle,
  readGeoJson,
  rectangleOf,
  sidesFor,
  turnedBy,
} from '@homestead/mapview';
import { useEffect, useRef, useState } from 'react';

export interface Sides {
  width: string;
  depth: string;
}

/** In the order in which they are typed. */
const sideNames: readonly (keyof Sides)[] = ['width', 'depth'];
const standard = { width: 10, depth: 8 };
const [least, most] = [1, 100];
/** Near enough to turn a house with a thumb. */
const plotZoom = 20.5;

/** A side in metres, or null where it is none: to the centimetre, 1 to 100. */
export function readSide(text: string): number | null {
  const metres = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(metres) || metres < least || metres > most) return null;
  return Math.round(metres * 100) / 100;
}

/** The rectangle that a stored shape makes, or null where it is an outline, or nothing. */
export function storedRectangle(shape: unknown): Rectangle | null {
  const [part, another] = partsOf(readGeoJson(shape));
  return part?.kind === 'Polygon' && part.holes.length === 0 && !another ? rectangleOf(part.positions) : null;
}

/** The rectangle as the GeoJSON text that the field stores. */
export const shapeOf = (rectangle: Rectangle): string =>
  JSON.stringify(featureOf({ kind: 'Polygon', positions: cornersOf(rectangle), holes: [] }));

/** Steps back from a rectangle that has grown over the edge of the map; one that is in view leaves the view alone. */
function bringIntoView(map: MapHandle | null, rectangle: Rectangle): void {
  const [west = 0, south = 0, east = 0, north = 0] = map?.extent() ?? [];
  const isIn = cornersOf(rectangle).every(([x, y]) => x >= west && x <= east && y >= south && y <= north);
  if (!isIn) map?.fit(shapeOf(rectangle));
}

/**
 * The rectangle on the map and its typed sides. What changes it by a finger is not settled before the finger is up;
 * a side that cannot be read leaves it as it is.
 */
export function useRectangle(stored: Rectangle | null, footprint: unknown) {
  const [rectangle, setRectangle] = useState(stored);
  const [settled, setSettled] = useState(stored);
  const [sides, setSides] = useState<Sides>(() => {
    const area = Number(footprint);
    const begun = stored ?? (area >= 4 && area <= 5_000 ? sidesFor(area) : standard);
    return { width: String(begun.width), depth: String(begun.depth) };
  });
  const tool = useRef<RectangleHandle>(null);
  const map = useRef<MapHandle>(null);
  const inputs = useRef<Partial<Record<keyof Sides, HTMLInputElement | null>>>({});
  const now = useRef({ rectangle, sides });
  now.current = { rectangle, sides };

  const show = (next: Rectangle | null, isSettled = true) => {
    now.current.rectangle = next;
    setRectangle(next);
    if (isSettled) setSettled(next);
    tool.current?.show(next);
  };
  const put = (centre: Position) => {
    const { rectangle: before, sides: typed } = now.current;
    const width = readSide(typed.width) ?? before?.width ?? standard.width;
    const depth = readSide(typed.depth) ?? before?.depth ?? standard.depth;
    const next = { centre, width, depth, bearing: before?.bearing ?? 0 };
    show(next);
    map.current?.comeNear(next.centre, plotZoom);
  };
  const isSide = (side: keyof Sides) => readSide(sides[side]) !== null;
  useEffect(
    () => () => {
      tool.current?.close();
      tool.current = null;
    },
    [],
  );

  return {
    rectangle,
    /** As it stands once the finger is up. */
    settled,
    sides,
    isTyped: sideNames.every(isSide),
    isSide,
    input: (side: keyof Sides) => (element: HTMLInputElement | null) => {
      inputs.current[side] = element;
    },
    /** Takes the person to the first side that is none; false where both are. */
    focusBadSide() {
      const bad = sideNames.find((side) => !isSide(side));
      if (bad) inputs.current[bad]?.focus();
      return bad !== undefined;
    },
    /** Lets it be worked on in a map, or no longer. */
    open(handle: MapHandle) {
      map.current = handle;
      tool.current?.close();
      tool.current = openRectangle(handle, {
        onChange: (next, isSettled) => {
          now.current.rectangle = next;
          setRectangle(next);
          if (isSettled) setSettled(next);
        },
        onTap: put,
      });
      tool.current.show(now.current.rectangle);
    },
    close() {
      tool.current?.close();
      tool.current = null;
    },
    put,
    /** Goes on with a rectangle that was worked on before. */
    resume(kept: Rectangle) {
      setSides({ width: String(kept.width), depth: String(kept.depth) });
      show(kept);
    },
    remove: () => show(null),
    turn: (degrees: number) => now.current.rectangle && show(turnedBy(now.current.rectangle, degrees)),
    type(side: keyof Sides, text: string) {
      setSides((before) => ({ ...before, [side]: text }));
      const metres = readSide(text);
      const before = now.current.rectangle;
      if (metres === null || !before) return;
      const next = { ...before, [side]: metres };
      show(next);
      bringIntoView(map.current, next);
    },
  };
}
