import { positionOf } from '@homestead/forms/engine';
import {
  boundsOf,
  type Geometry,
  isAreal,
  type Position,
  parseFeatures,
  polygonsOf,
} from '@homestead/geodesy';
import type { HomesteadRules, ReportRules } from '../../contract/index.ts';

/** The fields of a process that say where its cases lie, the first one that says it counts. */
export interface PlaceFields {
  processKey: string;
  /** GeoJSON. */
  shapes: readonly string[];
  /** Texts that begin with longitude and latitude. */
  points: readonly string[];
}

/** Where the cases of each process lie, by the county's rules. */
export function placeFields(rules: HomesteadRules | null, reports: ReportRules): PlaceFields[] {
  const place = rules?.summary?.place.fields;
  const shapes = [place?.plot, place?.wish].filter((path) => path !== undefined);
  return [
    ...(rules && shapes.length > 0 ? [{ processKey: rules.process, shapes, points: [] }] : []),
    ...reports.kinds.map(({ process, fields }) => ({
      processKey: process,
      shapes: [fields.shape],
      points: fields.position ? [fields.position] : [],
    })),
  ];
}

/** The fields, named `group.code`, in which cases say in words where they lie. */
export function addressFields(rules: HomesteadRules | null, reports: ReportRules): string[] {
  const place = rules?.summary?.place.fields;
  const reported = reports.kinds.map(({ fields }) => fields.place);
  return [place?.address, place?.grantedAddress, ...reported].filter((path) => path !== undefined);
}

/** A case's shape, and the middle of the box around it. */
export interface CasePlace {
  geometry: Geometry;
  at: Position;
}

/** Where a case lies by the values of its fields; null where none of them says it. */
export function placeOf(
  { shapes, points }: Pick<PlaceFields, 'shapes' | 'points'>,
  values: Record<string, unknown>,
): CasePlace | null {
  for (const path of shapes) {
    const geometry = shapeOf(values[path]);
    if (geometry) {
      const [west, south, east, north] = boundsOf(geometry);
      return { geometry, at: [(west + east) / 2, (south + north) / 2] };
    }
  }
  for (const path of points) {
    const at = positionOf(values[path]);
    if (at) return { geometry: { type: 'Point', coordinates: at }, at };
  }
  return null;
}

/** One geometry of all that was drawn: its areas, else its lines, else its points. */
function shapeOf(value: unknown): Geometry | null {
  // A column of shapes may be text or JSON.
  if (!value) return null;
  const read = parseFeatures(value);
  if (!read.ok) return null;
  const drawn = read.features.map(({ geometry }) => geometry);
  if (drawn.length === 1) return drawn[0]!;
  const areas = drawn.filter(isAreal);
  if (areas.length > 0) return { type: 'MultiPolygon', coordinates: areas.flatMap(polygonsOf) };
  const lines = drawn.flatMap((one) =>
    one.type === 'LineString' ? [one.coordinates] : one.type === 'MultiLineString' ? one.coordinates : [],
  );
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines };
  const points = drawn.flatMap((one) =>
    one.type === 'Point' ? [one.coordinates] : one.type === 'MultiPoint' ? one.coordinates : [],
  );
  return points.length > 0 ? { type: 'MultiPoint', coordinates: points } : null;
}
