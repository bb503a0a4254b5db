/** Whether tests try all that they can, as in `npm run soak -- whole`; the usual run tries a slice of it that stays the same. */
export const isWholeRun = process.env['WHOLE_RUN'] === '1';

type DatabaseKind = 'postgres' | 'pglite';

/**
 * The databases on which a suite runs that holds for both and takes long: this one, and in a whole run the other too. The same
 * answers of both to the same calls are held by modules/map/server/databases.test.ts and apps/server/cases/journey.test.ts.
 */
export const inTurnOn = (kind: DatabaseKind): readonly DatabaseKind[] =>
  isWholeRun ? ['postgres', 'pglite'] : [kind];

/** Files of tests that take a minute for a rule that shorter ones hold in part; only a whole run has them. */
export const longFiles = ['**/*.long.test.ts', '**/*.long.e2e.ts'];
