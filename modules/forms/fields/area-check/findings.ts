/** One piece of the drawn area that lies on the checked layer, with the layer's own properties. */
export interface Piece {
  properties: Record<string, unknown> | null;
}

/** What a check of a drawn area found. */
export interface Findings {
  occupied: '是' | '否';
  /** m², 2 decimals. */
  area: number;
  /** Land classes by falling area: `水田 86.20㎡；农村宅基地 33.80㎡`. */
  byClass: string;
}

/** The property that names the land class in the third survey. */
const CLASS_NAME = 'DLMC';

/** Hundredths of a square metre, as whole numbers: sums of rounded areas stay exact. */
const cents = (area: number) => Math.round(Number((area * 100).toPrecision(15)));

function areaOfPiece(piece: Piece): number {
  const area = Number(piece.properties?.['area']);
  return Number.isFinite(area) ? area : 0;
}

/** The area of each land class, the largest first. */
export function areasByClass(pieces: readonly Piece[], unnamed: string): { name: string; area: number }[] {
  const sums = new Map<string, number>();
  for (const piece of pieces) {
    const written = piece.properties?.[CLASS_NAME];
    const name = typeof written === 'string' && written.trim() !== '' ? written.trim() : unnamed;
    sums.set(name, (sums.get(name) ?? 0) + areaOfPiece(piece));
  }
  return [...sums]
    .map(([name, area]) => ({ name, area: cents(area) / 100 }))
    .sort((one, other) => other.area - one.area || one.name.localeCompare(other.name, 'zh-CN'));
}

/** No piece is not occupied; a check that failed has no findings at all, and never comes here. */
export function findingsOf(
  pieces: readonly Piece[],
  totalArea: number,
  words: { unnamed: string; nothing: string },
): Findings {
  const byClass = areasByClass(pieces, words.unnamed)
    .map(({ name, area }) => `${name} ${area.toFixed(2)}㎡`)
    .join('；');
  return pieces.length === 0
    ? { occupied: '否', area: 0, byClass: words.nothing }
    : { occupied: '是', area: cents(totalArea) / 100, byClass };
}
