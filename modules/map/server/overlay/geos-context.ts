import { failure, type Geos, type Handle, type PreparedTest } from './geos.ts';

const polygonType = 3;
const multiPolygonType = 6;
const collectionType = 7;
/** GEOS_MAKE_VALID_STRUCTURE. */
const byStructure = 1;
/** About a micrometre: the grid on which an overlay is tried again after a TopologyException. */
const grid = 1e-11;

/** The geometries of one job; `close` gives their memory back. Every failed call throws a KernelFailure. */
export class GeosContext {
  readonly #geos: Geos;
  readonly #geometries: Handle[] = [];
  readonly #prepared: number[] = [];
  readonly #cell: number;

  constructor(geos: Geos) {
    this.#geos = geos;
    this.#cell = geos.Module._malloc(16);
  }

  close(): void {
    for (const prepared of this.#prepared) this.#geos.GEOSPreparedGeom_destroy(prepared);
    for (const geometry of this.#geometries) this.#geos.GEOSGeom_destroy(geometry);
    this.#geos.Module._free(this.#cell);
  }

  read(wkb: Uint8Array): Handle {
    const { Module } = this.#geos;
    const at = Module._malloc(wkb.byteLength);
    Module.HEAPU8.set(wkb, at);
    const geometry = this.#geos.GEOSGeomFromWKB_buf(at, wkb.byteLength);
    Module._free(at);
    return this.#keep(geometry, 'read');
  }

  write(geometry: Handle): Uint8Array {
    const { Module } = this.#geos;
    const at = this.#geos.GEOSGeomToWKB_buf(geometry, this.#cell);
    if (!at) throw failure('write');
    const size = Module.getValue(this.#cell, 'i32');
    const bytes = Module.HEAPU8.slice(at, at + size);
    this.#geos.GEOSFree(at);
    return bytes;
  }

  isEmpty(geometry: Handle): boolean {
    return this.#truth(this.#geos.GEOSisEmpty(geometry), 'isEmpty');
  }

  isPolygon(geometry: Handle): boolean {
    return this.#geos.GEOSGeomTypeId(geometry) === polygonType;
  }

  /** GEOS's own words for what is wrong and where, or null for a valid geometry. */
  fault(geometry: Handle): { reason: string; at: [number, number] | null } | null {
    const { Module } = this.#geos;
    const valid = this.#geos.GEOSisValidDetail(geometry, 0, this.#cell, this.#cell + 4);
    if (valid === 1) return null;
    if (valid !== 0) throw failure('isValid');
    const reasonAt = Module.getValue(this.#cell, 'i32');
    const location = Module.getValue(this.#cell + 4, 'i32');
    const reason = Module.UTF8ToString(reasonAt);
    this.#geos.GEOSFree(reasonAt);
    return { reason, at: location ? this.#point(this.#keep(location, 'location')) : null };
  }

  /**
   * A valid polygon of the same ground, by structure: parts are united and holes taken out. The older way, by linework,
   * leaves out ground that is covered twice, which would read as "not occupied".
   */
  repaired(geometry: Handle): Handle {
    const params = this.#geos.GEOSMakeValidParams_create();
    this.#geos.GEOSMakeValidParams_setMethod(params, byStructure);
    this.#geos.GEOSMakeValidParams_setKeepCollapsed(params, 0);
    const result = this.#geos.GEOSMakeValidWithParams(geometry, params);
    this.#geos.GEOSMakeValidParams_destroy(params);
    return this.#areal(this.#keep(result, 'makeValid'));
  }

  /** Area in square degrees: for comparing parts with wholes, never for people. */
  planeArea(geometry: Handle): number {
    if (this.#geos.GEOSArea(geometry, this.#cell) !== 1) throw failure('area');
    return this.#geos.Module.getValue(this.#cell, 'double');
  }

  /** The common area; lines and points in which the two merely touch are left out. */
  intersection(a: Handle, b: Handle): Handle {
    const result = this.#geos.GEOSIntersection(a, b) || this.#geos.GEOSIntersectionPrec(a, b, grid);
    return this.#areal(this.#keep(result, 'intersection'));
  }

  /**
   * What of the first lies outside the second. GEOS may give the whole of the first where the second has holes as thin as a line,
   * as dissolved parcels have between them; so what is left and what is common must add up to the whole, on a grid where they
   * do not of themselves. Throws where they add up in neither way.
   */
  difference(a: Handle, b: Handle): Handle {
    const rest = this.uncheckedDifference(a, b);
    if (this.addUp(a, [rest, this.intersection(a, b)])) return rest;
    const onGrid = (name: 'GEOSDifferencePrec' | 'GEOSIntersectionPrec') =>
      this.#areal(this.#keep(this.#geos[name](a, b, grid), name));
    const again = onGrid('GEOSDifferencePrec');
    if (this.addUp(a, [again, onGrid('GEOSIntersectionPrec')], 10)) return again;
    throw failure('difference');
  }

  /** A difference that the caller compares with what it knows itself. */
  uncheckedDifference(a: Handle, b: Handle): Handle {
    const result = this.#geos.GEOSDifference(a, b) || this.#geos.GEOSDifferencePrec(a, b, grid);
    return this.#areal(this.#keep(result, 'difference'));
  }

  /** Whether the areas of the parts are that of the whole: 1e-13 square degrees are about 10 cm² on the ground, `times` so much is let pass. */
  addUp(whole: Handle, parts: readonly Handle[], times = 1): boolean {
    const area = this.planeArea(whole);
    const sum = parts.reduce((all, part) => all + this.planeArea(part), 0);
    return Math.abs(area - sum) <= times * (1e-13 + area * 1e-9);
  }

  /** The ground within a distance, with 16 corners to a quarter of a circle. */
  buffer(geometry: Handle, distance: number): Handle {
    return this.#areal(this.#keep(this.#geos.GEOSBuffer(geometry, distance, 16), 'buffer'));
  }

  /** The geometries dissolved into one. */
  union(list: readonly Handle[]): Handle {
    const [first] = list;
    if (first === undefined) return this.#keep(this.#geos.GEOSGeom_createEmptyPolygon(), 'empty');
    if (list.length === 1) return first;
    const collection = this.#collect(list, collectionType);
    const result = this.#geos.GEOSUnaryUnion(collection) || this.#geos.GEOSUnaryUnionPrec(collection, grid);
    return this.#areal(this.#keep(result, 'union'));
  }

  prepare(geometry: Handle): number {
    const prepared = this.#geos.GEOSPrepare(geometry);
    if (!prepared) throw failure('prepare');
    this.#prepared.push(prepared);
    return prepared;
  }

  test(name: PreparedTest, prepared: number, other: Handle): boolean {
    return this.#truth(this.#geos[name](prepared, other), name);
  }

  equals(a: Handle, b: Handle): boolean {
    return this.#truth(this.#geos.GEOSEquals(a, b), 'equals');
  }

  /** The polygons of a geometry as a Polygon or MultiPolygon, empty where it has none. */
  #areal(geometry: Handle): Handle {
    const type = this.#geos.GEOSGeomTypeId(geometry);
    if (type === polygonType || type === multiPolygonType) return geometry;
    const polygons = this.polygons(geometry);
    if (polygons.length === 0) return this.#keep(this.#geos.GEOSGeom_createEmptyPolygon(), 'empty');
    return polygons.length === 1 ? polygons[0]! : this.#collect(polygons, multiPolygonType);
  }

  /** The polygons that a geometry consists of; they live as long as it does. */
  polygons(geometry: Handle): Handle[] {
    const type = this.#geos.GEOSGeomTypeId(geometry);
    if (type === polygonType) return [geometry];
    if (type !== multiPolygonType && type !== collectionType) return [];
    const count = this.#geos.GEOSGetNumGeometries(geometry);
    const parts = Array.from({ length: count }, (_, n) => this.#geos.GEOSGetGeometryN(geometry, n));
    return parts.flatMap((part) => this.polygons(part));
  }

  /** A collection owns its members, so it gets copies. */
  #collect(list: readonly Handle[], type: number): Handle {
    const { Module } = this.#geos;
    const copies = list.map((one) => this.#geos.GEOSGeom_clone(one));
    if (copies.includes(0)) throw failure('clone');
    const at = Module._malloc(copies.length * 4);
    Module.HEAPU8.set(new Uint8Array(Uint32Array.from(copies).buffer), at);
    const collection = this.#geos.GEOSGeom_createCollection(type, at, copies.length);
    Module._free(at);
    return this.#keep(collection, 'collect');
  }

  #point(point: Handle): [number, number] | null {
    const { Module } = this.#geos;
    if (this.#geos.GEOSisEmpty(point)) return null;
    if (
      this.#geos.GEOSGeomGetX(point, this.#cell) !== 1 ||
      this.#geos.GEOSGeomGetY(point, this.#cell + 8) !== 1
    ) {
      return null;
    }
    return [Module.getValue(this.#cell, 'double'), Module.getValue(this.#cell + 8, 'double')];
  }

  /** Predicates answer 0, 1, or 2 for "threw". */
  #truth(answer: number, what: string): boolean {
    if (answer !== 0 && answer !== 1) throw failure(what);
    return answer === 1;
  }

  #keep(geometry: Handle, what: string): Handle {
    if (!geometry) throw failure(what);
    this.#geometries.push(geometry);
    return geometry;
  }
}
