import { hash, noise, smoothstep, tile } from '../ground/noise.ts';
import { axisSlope, axisX, floorHalfWidth } from '../ground/streams.ts';
import type { LandClass } from './classes.ts';

export interface Cover {
  readonly code: LandClass;
  /** Blocks become patches of the survey; fields inside them only show on the ground. */
  readonly block: number;
  readonly field: number;
}

/** What grows at a point, before roads, water and houses are laid over it. */
export function coverAt(x: number, y: number, height: number, slope: number, toStream: number): Cover {
  const across = (x - axisX(y)) / Math.hypot(1, axisSlope(y));
  const beyond = Math.abs(across) - floorHalfWidth(y);
  if (beyond < 12 && slope < 0.15 && y < 1500) return floorField(across, y);
  const reach = (0.45 + 1.1 * noise(x / 240, y / 240, 53)) * smoothstep(1750, 1250, y);
  if (slope < 0.36 && (beyond < 150 * reach || toStream < 175 * reach)) return terrace(x, y, height);
  return woodland(x, y);
}

const chosen = new Map<number, LandClass>();

/** A block has one class, chosen from its number alone and then remembered. */
function once(block: number, choose: () => LandClass): LandClass {
  const known = chosen.get(block);
  if (known) return known;
  const code = choose();
  chosen.set(block, code);
  return code;
}

function pick(chance: number, shares: readonly [LandClass, number][]): LandClass {
  let sum = 0;
  for (const [code, share] of shares) {
    sum += share;
    if (chance < sum) return code;
  }
  return shares[0]![0];
}

const floorShares: [LandClass, number][] = [
  ['0101', 0.82],
  ['0103', 0.12],
  ['0201', 0.03],
  ['1104', 0.025],
];

/** Paddies in strips across the valley, in blocks between the farm tracks. */
function floorField(across: number, y: number): Cover {
  const bent = y + 9 * noise(across / 70, y / 200, 59);
  const band = Math.floor((across + 8 * noise(y / 90, across / 200, 61)) / 78);
  const shifted = bent + 60 * hash(band, 3, 67);
  const reach = Math.floor(shifted / 165);
  const block = 1_000_000 + (band + 50) * 200 + reach + 100;
  const strips = 6 + Math.floor(4 * hash(block, 1, 67));
  const strip = Math.floor((shifted / 165 - reach) * strips);
  const half =
    hash(block, strip, 71) < 0.45 && across / 78 - band > 0.35 + 0.3 * hash(block, strip, 73) ? 1 : 0;
  return { code: once(block, () => pick(hash(block, 2, 67), floorShares)), block, field: strip * 2 + half };
}

/** Terraces step up with the contours; five steps make a block. */
function terrace(x: number, y: number, height: number): Cover {
  const cell = tile(x, y, 105, 79);
  const step = Math.floor((height + 3 * noise(x / 60, y / 60, 83)) / 2.6);
  const rise = Math.floor(step / 5);
  const block = 2_000_000 + ((cell * 64 + rise) % 900_000_000);
  const choose = (): LandClass => {
    const high = smoothstep(70, 150, rise * 13);
    const chance = hash(block, 5, 89);
    if (hash(cell, 6, 89) < 0.16) return high > 0.4 ? '0202' : '0201';
    if (chance < 0.62 - 0.4 * high) return '0101';
    if (chance < 0.82 - 0.25 * high) return '0103';
    return chance < 0.92
      ? '0201'
      : pick(hash(block, 7, 89), [
          ['0202', 0.4],
          ['0302', 0.3],
          ['0404', 0.3],
        ]);
  };
  return { code: once(block, choose), block, field: (step % 5) * 2 + (hash(cell, step, 97) < 0.5 ? 0 : 1) };
}

const woodShares: [LandClass, number][] = [
  ['0301', 0.68],
  ['0302', 0.1],
  ['0305', 0.11],
  ['0307', 0.11],
];

function woodland(x: number, y: number): Cover {
  const bare = noise(x / 130, y / 130, 101) + 0.2 * noise(x / 40, y / 40, 103);
  if (bare > 0.99) return { code: '0404', block: 3_000_000 + tile(x, y, 500, 107), field: 0 };
  const cell = tile(x + 130 * noise(x / 120, y / 120, 109), y + 130 * noise(x / 120, y / 120, 111), 330, 113);
  const block = 5_000_000 + cell;
  return { code: once(block, () => pick(hash(cell, 8, 113), woodShares)), block, field: 0 };
}
