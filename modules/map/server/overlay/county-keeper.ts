import { type Areal, polygonArea } from '@homestead/geodesy';
import { sliverLimit } from '../../contract/space.ts';
import type { Geos, Handle } from './geos.ts';
import { type County, unpack } from './protocol.ts';
import { fromWkb } from './wkb.ts';
import { Workbench } from './workbench.ts';

/**
 * Square degrees (about 100 m²) outside the border that are too many whatever the ellipsoidal area says: that of a ring
 * around a pole or along the antimeridian is computed as zero, or as that of the rest of the earth.
 */
const surelyOutside = 1e-8;

interface Kept {
  version: string;
  bench: Workbench;
  border: Handle;
  prepared: number;
}

/** The county's border, read and indexed once for each version: it may have tens of thousands of vertices. */
export class CountyKeeper {
  readonly #geos: Geos;
  #kept: Kept | null = null;

  constructor(geos: Geos) {
    this.#geos = geos;
  }

  /** Whether more of a geometry than a sliver lies outside: one drawn along the border is inside. */
  isOutside(bench: Workbench, geometry: Handle, county: County): boolean {
    const { prepared, border } = this.#borderOf(county);
    if (bench.test('GEOSPreparedCovers', prepared, geometry)) return false;
    const rest = bench.difference(geometry, border);
    if (bench.isEmpty(rest)) return false;
    const area = polygonArea(fromWkb(bench.write(rest)) as Areal);
    return area >= sliverLimit || bench.planeArea(rest) >= surelyOutside;
  }

  #borderOf({ version, border: packed }: County): Kept {
    if (this.#kept?.version === version) return this.#kept;
    this.#kept?.bench.close();
    this.#kept = null;
    const bench = new Workbench(this.#geos);
    const parts = unpack(packed).map((wkb) => bench.read(wkb));
    const border = bench.union(parts.map((part) => (bench.fault(part) ? bench.repaired(part) : part)));
    this.#kept = { version, bench, border, prepared: bench.prepare(border) };
    return this.#kept;
  }
}
