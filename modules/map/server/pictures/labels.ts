import { type LabelSymbol, labelBox, type Pixel, paintLabel } from '@homestead/mapstyle';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { families } from './font.ts';

export interface Label {
  text: string;
  at: Pixel;
  symbol: LabelSymbol;
  /** Stands on its point, as the name of an area; else beside it. */
  centred: boolean;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Labels of one picture at most; those of large features come first. */
const mostLabels = 2000;

/**
 * Writes the labels that have room: none over another, none cut at the edge. Of tiles side by side the one in which a label's
 * point lies writes it, moved inwards from the edge; so that it stands once.
 */
export function paintLabels(pen: SKRSContext2D, labels: readonly Label[], isTile: boolean, ratio = 1): void {
  const { width, height } = pen.canvas;
  const taken = new Places();
  for (const { text, at, symbol, centred } of labels.slice(0, mostLabels)) {
    const [left, top, right, bottom] = labelBox(pen, at, text, symbol, { families, ratio });
    if (isTile && !(at[0] >= 0 && at[1] >= 0 && at[0] < width && at[1] < height)) continue;
    const free = symbol.offset
      ? [[0, 0] as const]
      : movesOf(right - left, bottom - top, centred ? 0 : aside * ratio);
    const moves = isTile
      ? free.map(([dx, dy]) => [inwards(left, right, dx, width), inwards(top, bottom, dy, height)] as const)
      : free;
    const move = moves.find(([dx, dy]) => {
      const box: Box = [left + dx, top + dy, right + dx, bottom + dy];
      return box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height && taken.isFree(box);
    });
    if (!move) continue;
    const [dx, dy] = move;
    taken.take([left + dx, top + dy, right + dx, bottom + dy]);
    paintLabel(pen, [at[0] + dx, at[1] + dy], text, symbol, { families, ratio });
  }
}

/** A move that leaves what reaches from one place to another within a length, if it has room there. */
const inwards = (from: number, to: number, move: number, length: number): number =>
  Math.max(-from, Math.min(move, length - to));

/** Pixels between a point and the label beside it. */
const aside = 8;

/** Where a label may stand against its point, best first; `apart` is 0 for one that stands on it. */
function movesOf(wide: number, high: number, apart: number): (readonly [number, number])[] {
  if (apart === 0)
    return [
      [0, 0],
      [0, -high],
      [0, high],
    ];
  const beside = wide / 2 + apart;
  return [
    [beside, 0],
    [0, -high],
    [-beside, 0],
    [0, high],
  ];
}

/** Places that are taken, found by squares of the picture. */
class Places {
  readonly #squares = new Map<string, Box[]>();

  isFree(box: Box): boolean {
    return keysOf(box).every((key) => (this.#squares.get(key) ?? []).every((other) => !meet(box, other)));
  }

  take(box: Box): void {
    for (const key of keysOf(box)) this.#squares.set(key, [...(this.#squares.get(key) ?? []), box]);
  }
}

const square = 128;

function keysOf([left, top, right, bottom]: Box): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / square); x <= Math.floor(right / square); x++)
    for (let y = Math.floor(top / square); y <= Math.floor(bottom / square); y++) keys.push(`${x} ${y}`);
  return keys;
}

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
