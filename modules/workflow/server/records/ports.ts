import type { Tx } from '@homestead/database';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';

/** What the records that belong to no case ask of files and log. */
export interface RecordPort {
  /** Ties files to a record; returns the ids that are not there or not the person's to use. */
  linkFiles(
    tx: Tx,
    fileIds: readonly string[],
    to: { group: string; recordId: string; personId: string },
  ): Promise<string[]>;
  /** Lets go of all files of a record that is removed. */
  releaseFiles(tx: Tx, from: { group: string; recordId: string }): Promise<void>;
  /** Logs a change of a record, in the caller's transaction. */
  note(
    tx: Tx,
    entry: {
      person: Person;
      kind: 'content';
      group: string;
      recordId: string;
      message: string;
      detail: Record<string, unknown>;
    },
  ): Promise<void>;
}

export type RecordDeps = WorkflowDeps & { records: RecordPort };
