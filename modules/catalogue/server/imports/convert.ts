import {
  type CrsCode,
  crsTable,
  type Geometry,
  isAreal,
  isGeographicCode,
  type ParseLimits,
  type Position,
  parseFeatures,
  polygonArea,
  toGeographic,
} from '@homestead/geodesy';
import type { SourceFeature } from '@homestead/geoformats';
import type { ClassArea, FeatureProblem, RepairCode } from '../../contract/index.ts';
import { isStorable } from '../storable.ts';
import { cleanLines } from './clean.ts';
import type { GeometryJudge } from './judge.ts';
import type { Begin, FoundViolation } from './protocol.ts';
import { Seen } from './seen.ts';

const maxVertices = 1_000_000;
/** Degrees from the central meridian beyond which eastings belong to another zone: of a zone with half of it to spare. */
const zoneReach = { narrow: 3, wide: 6 };
/** Where the ground of this country lies, with room: numbers that end up elsewhere are in another system. */
const country: readonly [number, number, number, number] = [70, 2, 140, 56];
/** Classes whose areas are kept; a layer of more has no classes worth a table. */
const maxClasses = 2_000;

class Refusal extends Error {
  readonly problem: FeatureProblem;
  readonly detail: string;
  constructor(problem: FeatureProblem, detail = '') {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** What we hand out names a feature after its layer too, as `road.17`. */
const withoutLayer = (id: string | undefined, layerId: string) =>
  id?.startsWith(`${layerId}.`) ? id.slice(layerId.length + 1) : id;

/** Turns features of a source into rows of a layer: transformed, mapped, judged, repaired or refused. */
export class Converter {
  readonly #begin: Begin;
  readonly #crs: CrsCode;
  readonly #judge: GeometryJudge | null;
  readonly #fields: ReadonlyMap<string, string>;
  readonly #limits: ParseLimits;
  readonly #textFields: ReadonlySet<string>;
  readonly #ids = new Seen();
  readonly #features = new Seen();
  readonly #classes = new Map<string, { count: number; area: number }>();
  #hasOwnIds = true;

  constructor(begin: Begin, fields: ReadonlyMap<string, string>, judge: GeometryJudge | null) {
    const type = begin.geometryType;
    this.#begin = begin;
    this.#crs = `EPSG:${begin.epsg}` as CrsCode;
    this.#fields = fields;
    this.#textFields = new Set(begin.textFields);
    this.#judge = judge;
    this.#limits = { types: [type, `Multi${type}`], maxVertices, maxFeatures: 1 };
  }

  get summary(): { classes: ClassArea[]; hasOwnIds: boolean } {
    const classes = [...this.#classes].map(([name, { count, area }]) => ({ name, count, area }));
    return { classes: classes.sort((one, other) => other.area - one.area), hasOwnIds: this.#hasOwnIds };
  }

  /** One feature as a row, with what was repaired in it or why it is refused. */
  take(feature: SourceFeature): { row: string | null; faults: FoundViolation[] } {
    const own = this.#ownIdOf(feature);
    const id = own ?? String(feature.line ?? feature.number);
    const { number } = feature;
    try {
      const { geometry, repairs } = this.#geometryOf(feature);
      const properties = this.#propertiesOf(feature);
      if (!isStorable(id) || !isStorable(properties)) throw new Refusal('unreadableText');
      const faults = repairs.map(([problem, detail]): FoundViolation => {
        return { number, id, kind: 'repaired', problem, detail };
      });
      const content = JSON.stringify({ properties, geometry });
      // Who numbers features tells them apart, whatever else is alike.
      if (!this.#features.isNew(`${own ?? ''}\n${content}`))
        return {
          row: null,
          faults: [{ number, id, kind: 'repaired', problem: 'duplicateFeature', detail: '' }],
        };
      if (!this.#ids.isNew(id)) throw new Refusal('duplicateId');
      this.#count(properties, geometry);
      return { row: `{"id":${JSON.stringify(id)},${content.slice(1)}`, faults };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { problem, detail } = error;
      return { row: null, faults: [{ number, id, kind: 'refused', problem, detail }] };
    }
  }

  #ownIdOf({ id, properties }: SourceFeature): string | null {
    const { idField, layerId } = this.#begin;
    const own = idField === null ? (withoutLayer(id, layerId) ?? properties['id']) : properties[idField];
    if (own !== undefined && own !== null && own !== '') return String(own).slice(0, 100);
    this.#hasOwnIds = false;
    return null;
  }

  #propertiesOf({ properties }: SourceFeature): Record<string, unknown> {
    const kept: Record<string, unknown> = {};
    for (const [source, name] of this.#fields) kept[name] = this.#valueOf(name, properties[source] ?? null);
    return kept;
  }

  /** A code as 1003 stays the text that it is in the layer, where the format has no types and it is read as a number. */
  #valueOf(name: string, value: unknown): unknown {
    return typeof value === 'number' && this.#textFields.has(name) ? String(value) : value;
  }

  #geometryOf({ fault, geometry }: SourceFeature): { geometry: Geometry; repairs: [RepairCode, string][] } {
    if (fault) throw new Refusal(fault);
    if (!geometry) throw new Refusal('empty');
    const repairs: [RepairCode, string][] = [];
    const { cleaned, isClosed, isThinned } = cleanLines(geometry);
    if (isClosed) repairs.push(['ringClosed', '']);
    if (isThinned) repairs.push(['pointsThinned', '']);
    const parsed = parseFeatures(
      { type: 'Feature', properties: {}, geometry: this.#placed(cleaned) },
      this.#limits,
    );
    if (!parsed.ok) throw new Refusal(parsed.problem);
    const placed = parsed.features[0]!.geometry;
    const judged = this.#judge?.judge(placed);
    if (!judged) return { geometry: placed, repairs };
    if ('problem' in judged) throw new Refusal(judged.problem);
    if (judged.repair !== null) repairs.push(['madeValid', judged.repair]);
    return { geometry: judged.geometry, repairs };
  }

  /** The geometry in longitude and latitude. Throws where its numbers cannot be of the chosen system. */
  #placed(geometry: Geometry): Geometry {
    const { swapped } = this.#begin;
    const turn = (at: Position): Position => {
      if (!Number.isFinite(at[0]) || !Number.isFinite(at[1])) throw new Refusal('notFinite');
      return toGeographic(swapped ? [at[1], at[0]] : at, this.#crs);
    };
    const each = (value: unknown): unknown =>
      typeof (value as unknown[])[0] === 'number' ? turn(value as Position) : (value as unknown[]).map(each);
    const coordinates = each(geometry.coordinates);
    const first = firstPosition(coordinates);
    if (first) this.#mustFit(first);
    return { type: geometry.type, coordinates } as Geometry;
  }

  #mustFit([x, y]: Position): void {
    const { meridian, name, wideZone } = crsTable[this.#crs];
    if (isGeographicCode(this.#crs)) {
      if (isIn(country, y, x) && !isIn(country, x, y)) throw new Refusal('swappedAxes');
      if (Math.abs(x) > 180 || Math.abs(y) > 90) throw new Refusal('outOfRange');
      return;
    }
    const reach = zoneReach[wideZone === undefined ? 'narrow' : 'wide'];
    const isFar = meridian !== undefined && !(Math.abs(x - meridian) <= reach);
    if (isFar || !isIn(country, x, y)) throw new Refusal('wrongZone', name);
  }

  #count(properties: Record<string, unknown>, geometry: Geometry): void {
    const { classField } = this.#begin;
    const value = classField === null ? '' : properties[classField];
    const name = value === null || value === undefined ? '' : String(value).slice(0, 200);
    const found = this.#classes.get(name) ?? { count: 0, area: 0 };
    if (this.#classes.size >= maxClasses && found.count === 0) return;
    found.count += 1;
    if (isAreal(geometry)) found.area += polygonArea(geometry);
    this.#classes.set(name, found);
  }
}

const isIn = ([w, s, e, n]: readonly [number, number, number, number], x: number, y: number) =>
  x >= w && x <= e && y >= s && y <= n;

function firstPosition(value: unknown): Position | null {
  let found = value;
  while (Array.isArray(found) && Array.isArray(found[0])) found = found[0];
  return Array.isArray(found) && found.length >= 2 ? (found as Position) : null;
}
