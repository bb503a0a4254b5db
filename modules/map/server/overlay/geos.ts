import initGeos from 'geos-wasm';
import { KernelFailure } from './protocol.ts';

/** Address of a geometry inside the kernel's memory. */
export type Handle = number;

/** The calls of GEOS's C interface that are used here (3.13, whose overlay is OverlayNG with snapping fall-backs). */
export interface Geos {
  Module: {
    _malloc(size: number): number;
    _free(at: number): void;
    HEAPU8: Uint8Array;
    getValue(at: number, type: 'i32' | 'double'): number;
    UTF8ToString(at: number): string;
  };
  GEOSGeomFromWKB_buf(at: number, size: number): Handle;
  GEOSGeomToWKB_buf(geometry: Handle, size: number): number;
  GEOSGeom_destroy(geometry: Handle): void;
  GEOSGeom_clone(geometry: Handle): Handle;
  GEOSGeom_createCollection(type: number, list: number, count: number): Handle;
  GEOSGeom_createEmptyPolygon(): Handle;
  GEOSGeomTypeId(geometry: Handle): number;
  GEOSGetNumGeometries(geometry: Handle): number;
  GEOSGetGeometryN(geometry: Handle, n: number): Handle;
  GEOSFree(at: number): void;
  GEOSisEmpty(geometry: Handle): number;
  GEOSisValidDetail(geometry: Handle, flags: number, reason: number, location: number): number;
  GEOSMakeValidParams_create(): number;
  GEOSMakeValidParams_setMethod(params: number, method: number): number;
  GEOSMakeValidParams_setKeepCollapsed(params: number, keep: number): number;
  GEOSMakeValidParams_destroy(params: number): void;
  GEOSMakeValidWithParams(geometry: Handle, params: number): Handle;
  GEOSGeomGetX(point: Handle, x: number): number;
  GEOSGeomGetY(point: Handle, y: number): number;
  GEOSArea(geometry: Handle, area: number): number;
  GEOSIntersection(a: Handle, b: Handle): Handle;
  GEOSIntersectionPrec(a: Handle, b: Handle, grid: number): Handle;
  GEOSDifference(a: Handle, b: Handle): Handle;
  GEOSDifferencePrec(a: Handle, b: Handle, grid: number): Handle;
  GEOSBuffer(geometry: Handle, distance: number, quarterSegments: number): Handle;
  GEOSUnaryUnion(geometry: Handle): Handle;
  GEOSUnaryUnionPrec(geometry: Handle, grid: number): Handle;
  GEOSPrepare(geometry: Handle): number;
  GEOSPreparedGeom_destroy(prepared: number): void;
  GEOSPreparedIntersects(prepared: number, other: Handle): number;
  GEOSPreparedContains(prepared: number, other: Handle): number;
  GEOSPreparedCovers(prepared: number, other: Handle): number;
  GEOSPreparedWithin(prepared: number, other: Handle): number;
  GEOSPreparedTouches(prepared: number, other: Handle): number;
  GEOSPreparedCrosses(prepared: number, other: Handle): number;
  GEOSPreparedOverlaps(prepared: number, other: Handle): number;
  GEOSPreparedDisjoint(prepared: number, other: Handle): number;
  GEOSEquals(a: Handle, b: Handle): number;
}

export type PreparedTest =
  | 'GEOSPreparedIntersects'
  | 'GEOSPreparedContains'
  | 'GEOSPreparedCovers'
  | 'GEOSPreparedWithin'
  | 'GEOSPreparedTouches'
  | 'GEOSPreparedCrosses'
  | 'GEOSPreparedOverlaps'
  | 'GEOSPreparedDisjoint';

let lastError = '';

/** Loads GEOS into this thread. */
export async function openGeos(): Promise<Geos> {
  const geos = (await initGeos({
    errorHandler: (message: string) => {
      lastError = message;
    },
    noticeHandler: () => undefined,
  } as object)) as unknown as Geos;
  return geos;
}

/** The failure of a call, in GEOS's own words. */
export function failure(what: string): KernelFailure {
  const message = lastError;
  lastError = '';
  return new KernelFailure(`${what}: ${message || 'no answer'}`);
}
