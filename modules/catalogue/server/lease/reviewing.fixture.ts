import { type Database, openDatabase } from '@homestead/database';
import type { CaseChecks, VersionDeps } from '../versions/deps.ts';
import { reviewNext } from '../versions/review.ts';

/** Reviews of versions with a lease of four seconds. */
export const reviewingDeps = (db: Database, list: CaseChecks['list']): VersionDeps => ({
  db,
  leaseSeconds: 4,
  now: () => new Date(),
  checks: { list, check: async () => '' },
  layers: {} as VersionDeps['layers'],
  accessTo: () => undefined,
  report: (error) => console.error(error),
});

/** Begins a review, tells so, and says nothing more until it is killed. */
async function reviewInSilence(url: string): Promise<void> {
  const db = await openDatabase({ kind: 'postgres', url });
  const silence = () => {
    process.stdout.write('begun');
    return new Promise<never>(() => {});
  };
  await reviewNext(reviewingDeps(db, silence));
}

const [, program, url] = process.argv;
if (url && program === import.meta.filename) await reviewInSilence(url);
