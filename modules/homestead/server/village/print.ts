import type { PublicityRules } from '../../contract/village/publicity.ts';
import { printDay } from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';

/** From when to when a case hangs in public, and how long that is, as papers print it; null where its process has no such time. */
export async function printedPublicity(
  { cases }: Pick<HomesteadDeps, 'cases'>,
  publicity: PublicityRules | null,
  processId: string,
): Promise<Record<string, string> | null> {
  if (!publicity) return null;
  const wait = await cases.wait(processId, { processKey: publicity.process, element: publicity.wait });
  return wait ? { from: printDay(wait.from), until: printDay(wait.until), period: wait.period } : null;
}
