import { digestsOf, type Executor } from '@homestead/database';
import { sql } from 'kysely';
import { findCandidate } from '../sign-in/sign-in.ts';

/** The active account of a telephone. */
export function findByPhone(db: Executor, phone: string): ReturnType<typeof findCandidate> {
  return findCandidate(db, sql<boolean>`a.phone_digest = any(${digestsOf('phone', phone)}::text[])`);
}
