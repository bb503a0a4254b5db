import { sql } from 'kysely';
import { renewalsOfLease, usualLeaseSeconds } from './lease.ts';

/** The moment until which a process has a run or a review, from now. */
export const lease = sql`clock_timestamp() + make_interval(secs => ${usualLeaseSeconds})`;

/**
 * Does a work whose lease is renewed while it goes on: a single step may say nothing for minutes, and yet what a killed process
 * had is to be taken up soon. `renew` touches a work only while it is running; where it fails, the next one comes in time.
 */
export async function keepingLease<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const renewal = () => void renew().catch(() => undefined);
  const timer = setInterval(renewal, (usualLeaseSeconds * 1_000) / renewalsOfLease);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
