import { type Database, newId, run, tablesOf } from '@homestead/database';
import type { SystemLogRow } from '../../contract/index.ts';
import { cleanText } from '../clean.ts';
import type { SystemLogTables } from './tables.ts';

const tables = tablesOf<SystemLogTables>();

type Entry = Pick<SystemLogRow, 'level' | 'kind' | 'about' | 'message'>;

export interface SystemLog {
  /** Adds an entry soon; what the database does not take is not tried again, since the server's own log has it. */
  record(entry: Entry): void;
  /** Waits until what was recorded is written. */
  flush(): Promise<void>;
}

/** What a node knows of itself, for administrators who see no server: starts, stops, failures. */
export function createSystemLog({ db, node, now }: { db: Database; node: string; now(): Date }): SystemLog {
  let writing: Promise<unknown> = Promise.resolve();
  return {
    record({ level, kind, about, message }) {
      const [id, at] = [newId(), now()];
      writing = writing.then(() =>
        run(
          db.kysely,
          tables.insertInto('system_log.entry').values({
            id,
            at,
            level,
            kind,
            node,
            about: cleanText(about, 200),
            message: cleanText(message, 4000),
          }),
        ).catch(() => undefined),
      );
    },
    flush: async () => void (await writing),
  };
}
