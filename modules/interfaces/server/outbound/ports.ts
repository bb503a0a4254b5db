import type { Database } from '@homestead/database';
import type { People } from '@homestead/people/server';
import type { RecordModule } from '@homestead/records/server';

export interface OutboundDeps {
  db: Database;
  /** The real time: other systems do not follow a demonstration's clock. */
  now(): Date;
  people: Pick<
    People,
    'lookUpConsumer' | 'lookUpConsumerById' | 'consumerAsPerson' | 'noteSecretUse' | 'namesOf'
  >;
  published: RecordModule['published'];
  /** Where this platform is called from outside, without a path; null where it is not set. */
  publicUrl: string | null;
  report(error: unknown, about: string): void;
}
