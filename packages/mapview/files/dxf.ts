import { dxfApplication } from '@homestead/geoformats/shapes';

/** What a drawing holds of boundaries: rings and lines in its own numbers, east (x) before north (y). */
export interface DxfOutline {
  isClosed: boolean;
  /** The number of the feature that it is a ring of, in a drawing of ours. */
  feature?: string;
  corners: [x: number, y: number][];
}

interface Entity {
  type: string;
  tags: [code: number, value: string][];
}

/** Of a POLYLINE its vertices follow as entities of their own. */
const outlineTypes = ['LWPOLYLINE', 'POLYLINE', 'POINT'];

export const isDxf = (text: string): boolean =>
  /^\s*(999\s*\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\s*\r?\n/.test(text);

/**
 * The polylines and points of a drawing. Null where one of them is curved: a boundary whose corners are left out would be
 * another one. Blocks, hatches and texts are no boundaries.
 */
export function outlinesOfDxf(text: string): DxfOutline[] | null {
  const outlines: DxfOutline[] = [];
  let open: DxfOutline | null = null;
  for (const { type, tags } of entitiesOf(text)) {
    if (type === 'VERTEX') {
      if (isCurved(tags)) return null;
      open?.corners.push(...cornersOf(tags));
      continue;
    }
    open = null;
    if (!outlineTypes.includes(type)) continue;
    if (isCurved(tags)) return null;
    const flags = Number(tags.find(([code]) => code === 70)?.[1] ?? 0);
    const feature = featureIn(tags);
    open = {
      isClosed: type !== 'POINT' && (flags & 1) === 1,
      ...(feature === undefined ? {} : { feature }),
      corners: [],
    };
    // The place of a POLYLINE is not a corner.
    if (type !== 'POLYLINE') open.corners.push(...cornersOf(tags));
    outlines.push(open);
  }
  return outlines.filter(({ corners }) => corners.length > 0).map(opened);
}

const isCurved = (tags: Entity['tags']): boolean =>
  tags.some(([code, value]) => code === 42 && Number(value) !== 0);

/** Groups 10 and 20 in turn; the last corner of a ring that is drawn closed repeats the first. */
function cornersOf(tags: Entity['tags']): [number, number][] {
  const xs = tags.filter(([code]) => code === 10).map(([, value]) => Number(value));
  const ys = tags.filter(([code]) => code === 20).map(([, value]) => Number(value));
  return xs.flatMap((x, at) => {
    const y = ys[at];
    return y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [[x, y] as [number, number]] : [];
  });
}

/** What our own drawings say in extended data. */
function featureIn(tags: Entity['tags']): string | undefined {
  const own = tags.findIndex(([code, value]) => code === 1001 && value === dxfApplication);
  const next = own < 0 ? undefined : tags[own + 1];
  return next?.[0] === 1071 ? next[1] : undefined;
}

function opened({ isClosed, corners, ...rest }: DxfOutline): DxfOutline {
  const [first, last] = [corners[0]!, corners.at(-1)!];
  const meets = corners.length > 3 && first[0] === last[0] && first[1] === last[1];
  return meets ? { ...rest, isClosed: true, corners: corners.slice(0, -1) } : { ...rest, isClosed, corners };
}

/** The entities of the model; a drawing is pairs of lines, a code and its value. */
function* entitiesOf(text: string): Generator<Entity> {
  const lines = text.split(/\r?\n/);
  let section = '';
  let entity: Entity | null = null;
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [code, value] = [Number(lines[at]), lines[at + 1]!.trim()];
    if (code !== 0) {
      if (entity?.type === 'SECTION' && code === 2) section = value;
      entity?.tags.push([code, value]);
      continue;
    }
    if (entity && section === 'ENTITIES' && entity.type !== 'SECTION') yield entity;
    if (value === 'ENDSEC') section = '';
    entity = { type: value, tags: [] };
  }
}
