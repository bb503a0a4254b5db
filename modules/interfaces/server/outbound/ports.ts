import type { Database } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { People } from '@homestead/people/server';
import type { RecordModule } from '@homestead/records/server';
import type { CasesForSystems } from '@homestead/workflow/server';

export interface OutboundDeps {
  db: Database;
  /** The real time: other systems do not follow a demonstration's clock. */
  now(): Date;
  people: Pick<
    People,
    | 'lookUpConsumer'
    | 'lookUpConsumerById'
    | 'consumerAsPerson'
    | 'consumerAsActor'
    | 'takeFileBytes'
    | 'noteSecretUse'
    | 'namesOf'
  >;
  published: RecordModule['published'];
  /** What other systems may do in cases. */
  cases: CasesForSystems;
  /** Keeps a file that another system sends. */
  files: Pick<Files, 'deposit' | 'forgetUnused'>;
  /** Where this platform is called from outside, without a path; null where it is not set. */
  publicUrl: string | null;
  report(error: unknown, about: string): void;
}
