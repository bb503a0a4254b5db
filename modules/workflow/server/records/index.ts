import type { BoundRoute } from '@homestead/http/server';
import { recordPrefix } from '../personal-data/files.ts';
import type { RecordDeps } from './ports.ts';
import { recordRouteTable } from './routes.ts';

/** The record calls of the ten groups. */
export function createRecords(deps: RecordDeps): { routes: BoundRoute[] } {
  return { routes: recordRouteTable(deps) };
}

/** Kind under which the files of a record that belongs to no case are linked. */
export const recordKind = (group: string): string => `${recordPrefix}${group}`;
