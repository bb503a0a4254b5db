import type { Database } from '@homestead/database';
import { sql } from 'kysely';

export interface Leased {
  /** Seconds that a process has a work without a sign of life; 60 unless given. */
  leaseSeconds?: number;
}

export const usualLeaseSeconds = 60;
/** How often a living process renews its lease within it. */
export const renewalsOfLease = 3;

/** The moment until which a process has what it works on, from now. */
export const leaseUntil = ({ leaseSeconds = usualLeaseSeconds }: Leased) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Whether so little of a lease is left that its process has missed a renewal: most likely it died. */
export const isOverdue = (secondsLeft: number, { leaseSeconds = usualLeaseSeconds }: Leased): boolean =>
  secondsLeft < leaseSeconds / 2;

/**
 * Gives free what a dead process had taken: imports, runs of spatial models, reviews of versions. Only for who has the database
 * alone, as the process that opened the embedded one: whatever is taken there before its first work, nobody works on.
 */
export async function releaseLeases(db: Database): Promise<void> {
  for (const table of ['import', 'spatial_model_run', 'version_review'] as const)
    await sql`update ${sql.table(`catalogue.${table}`)} set lease_until = null where lease_until is not null`.execute(
      db.kysely,
    );
}
