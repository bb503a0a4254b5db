import type { GeometryJudge, Judgement } from '@homestead/catalogue/server';
import { type Geometry, isAreal } from '@homestead/geodesy';
import { openGeos } from './geos.ts';
import { GeosContext } from './geos-context.ts';
import { KernelFailure } from './protocol.ts';
import { fromWkb, toWkb } from './wkb.ts';

/**
 * Judges what an import brings in: polygons are repaired by their structure where they cross themselves, and what lies
 * wholly outside the county is refused; a feature of the neighbourhood that reaches in is kept. Runs in the import's own
 * process.
 */
export async function openJudge(border: readonly Uint8Array[] | null): Promise<GeometryJudge> {
  const geos = await openGeos();
  const kept = new GeosContext(geos);
  const sound = (border ?? []).map((wkb) => {
    const part = kept.read(wkb);
    return kept.fault(part) ? kept.repaired(part) : part;
  });
  const county = border ? kept.prepare(kept.union(sound)) : null;
  const judgeIn = (context: GeosContext, geometry: Geometry): Judgement => {
    const read = context.read(toWkb(geometry));
    const fault = isAreal(geometry) ? context.fault(read) : null;
    const whole = fault ? context.repaired(read) : read;
    if (isAreal(geometry) && (context.isEmpty(whole) || context.planeArea(whole) === 0))
      return { problem: 'noArea' };
    if (county !== null && !context.test('GEOSPreparedIntersects', county, whole))
      return { problem: 'outsideCounty' };
    if (!fault) return { geometry, repair: null };
    const at = fault.at ? ` ${fault.at.map((degrees) => degrees.toFixed(7)).join(', ')}` : '';
    return { geometry: fromWkb(context.write(whole)), repair: `${fault.reason}${at}` };
  };
  return {
    judge(geometry) {
      const context = new GeosContext(geos);
      try {
        return judgeIn(context, geometry);
      } catch (error) {
        if (!(error instanceof KernelFailure)) throw error;
        return { problem: 'notRepaired' };
      } finally {
        context.close();
      }
    },
  };
}
