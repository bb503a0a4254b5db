import type { LayerCheck, LayerDefinition } from '@homestead/catalogue/contract';

/** One piece of the drawn area that lies on the checked layer, with the layer's own properties. */
export interface Piece {
  properties: Record<string, unknown> | null;
}

/** What a check of a drawn area found. */
export interface Findings {
  isOccupied: boolean;
  /** The value of the field that says whether the area lies on the layer. */
  occupied: string;
  /** m², 2 decimals. */
  area: number;
  /** Land classes by falling area: `水田 86.20㎡；农村宅基地 33.80㎡`. */
  byClass: string;
}

/** What of a checked layer its findings are made with. */
export type CheckedLayer = Pick<LayerDefinition, 'name' | 'classField'> & { check: LayerCheck };

/** Hundredths of a square metre, as whole numbers: sums of rounded areas stay exact. */
const cents = (area: number) => Math.round(Number((area * 100).toPrecision(15)));

function areaOfPiece(piece: Piece): number {
  const area = Number(piece.properties?.['area']);
  return Number.isFinite(area) ? area : 0;
}

/** The area of each class, the largest first; a layer without classes is one class. */
export function areasByClass(
  pieces: readonly Piece[],
  { name: layerName, classField, check }: CheckedLayer,
): { name: string; area: number }[] {
  const nameOf = ({ properties }: Piece) => {
    if (classField === undefined) return layerName;
    const written = properties?.[classField];
    return typeof written === 'string' && written.trim() !== '' ? written.trim() : check.texts.unclassified;
  };
  const sums = new Map<string, number>();
  for (const piece of pieces) {
    const name = nameOf(piece);
    sums.set(name, (sums.get(name) ?? 0) + areaOfPiece(piece));
  }
  return [...sums]
    .map(([name, area]) => ({ name, area: cents(area) / 100 }))
    .sort((one, other) => other.area - one.area || one.name.localeCompare(other.name, 'zh-CN'));
}

/** No piece is not occupied; a check that failed has no findings at all, and never comes here. */
export function findingsOf(pieces: readonly Piece[], totalArea: number, layer: CheckedLayer): Findings {
  const { occupied, notOccupied, texts } = layer.check;
  if (pieces.length === 0)
    return { isOccupied: false, occupied: notOccupied, area: 0, byClass: texts.nothing };
  const byClass = areasByClass(pieces, layer)
    .map(({ name, area }) => `${name} ${area.toFixed(2)}㎡`)
    .join('；');
  return { isOccupied: true, occupied, area: cents(totalArea) / 100, byClass };
}
