import type { Clock } from '@homestead/calendar/server';
import type { Database, Tx } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import type { CaseListItem } from '@homestead/workflow/contract';
import type { Basis } from '../contract/index.ts';
import type { Counter } from './count.ts';
import type { NamedProcess } from './labels.ts';

export interface StatisticsDeps {
  db: Database;
  clock: Clock;
  basis: Basis;
  counter: Counter;
  /** Own name of a division. */
  divisionName(code: string): string;
  /** Codes with so many digits within a division; `''` is everything. */
  divisionsWithin(division: string, digits: number): string[];
  processes(): Promise<readonly NamedProcess[]>;
  /** Those of some cases that the person sees, in that order. */
  casesByIds(person: Person, ids: readonly string[]): Promise<CaseListItem[]>;
  audit: {
    write(
      tx: Tx,
      entry: { person: Person; kind: string; target: string; message: string; detail?: unknown; at: Date },
    ): Promise<unknown>;
  };
}
