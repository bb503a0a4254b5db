import type { Executor } from '@homestead/database';
import type { BoundRoute } from '@homestead/http/server';
import type { Person } from '../person.ts';
import { maySeeRecord } from './access.ts';
import type { RecordDeps } from './ports.ts';
import { recordRouteTable } from './routes.ts';

/** The record calls of the ten groups. */
export function createRecords(deps: RecordDeps): { routes: BoundRoute[] } {
  return { routes: recordRouteTable(deps) };
}

/** Kind under which the files of a record that belongs to no case are linked. */
export const recordKind = (group: string): string => `record:${group}`;

/** Whether the person may see one of the records that hold a file. */
export async function maySeeAnyRecord(
  db: Executor,
  person: Person,
  references: readonly { kind: string; ownerId: string }[],
): Promise<boolean> {
  for (const { kind, ownerId } of references) {
    const group = kind.startsWith('record:') ? kind.slice('record:'.length) : '';
    if (group && (await maySeeRecord(db, person, group, ownerId))) return true;
  }
  return false;
}
