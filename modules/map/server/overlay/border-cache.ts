import { type Areal, polygonArea } from '@homestead/geodesy';
import { sliverLimit } from '../../engine/sliver.ts';
import type { Geos, Handle } from './geos.ts';
import { GeosContext } from './geos-context.ts';
import { type County, unpack } from './protocol.ts';
import { fromWkb } from './wkb.ts';

/**
 * Square degrees (about 100 m²) outside the border that are too many whatever the ellipsoidal area says: that of a ring
 * around a pole or along the antimeridian is computed as zero, or as that of the rest of the earth.
 */
const surelyOutside = 1e-8;

interface Kept {
  version: string;
  context: GeosContext;
  border: Handle;
  prepared: number;
}

/** The county's border, read and indexed once for each version: it may have tens of thousands of vertices. */
export class BorderCache {
  readonly #geos: Geos;
  #kept: Kept | null = null;

  constructor(geos: Geos) {
    this.#geos = geos;
  }

  /** Whether more of a geometry than a sliver lies outside: one drawn along the border is inside. */
  isOutside(context: GeosContext, geometry: Handle, county: County): boolean {
    const { prepared, border } = this.#borderOf(county);
    if (context.test('GEOSPreparedCovers', prepared, geometry)) return false;
    const rest = context.difference(geometry, border);
    if (context.isEmpty(rest)) return false;
    const area = polygonArea(fromWkb(context.write(rest)) as Areal);
    return area >= sliverLimit || context.planeArea(rest) >= surelyOutside;
  }

  #borderOf({ version, border: packed }: County): Kept {
    if (this.#kept?.version === version) return this.#kept;
    this.#kept?.context.close();
    this.#kept = null;
    const context = new GeosContext(this.#geos);
    const parts = unpack(packed).map((wkb) => context.read(wkb));
    const border = context.union(parts.map((part) => (context.fault(part) ? context.repaired(part) : part)));
    this.#kept = { version, context, border, prepared: context.prepare(border) };
    return this.#kept;
  }
}
