import { type Leased, renewalsOfLease, usualLeaseSeconds } from './lease.ts';

/**
 * Does a work whose lease is renewed while it goes on: a single step may say nothing for minutes, and yet what a killed process
 * had is to be taken up soon. `renew` touches a work only while it is running; where it fails, the next one comes in time.
 */
export async function keepingLease<T>(
  { leaseSeconds = usualLeaseSeconds }: Leased,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const renewal = () => void renew().catch(() => undefined);
  const timer = setInterval(renewal, (leaseSeconds * 1_000) / renewalsOfLease);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
