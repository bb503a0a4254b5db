import type { FilesSettings } from '@homestead/files/server';
import type { UnitCard } from '@homestead/forms/engine';
import type { RouteSpec } from '@homestead/http/contract';
import type { BoundRoute } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { mayReadUnit } from './access.ts';
import { describeRecords } from './describe.ts';
import { createExchange, type RecordExchange } from './exchange.ts';
import { accessToFile, mayReadOriginal, noteLookAtFile } from './files.ts';
import type { RecordDeps } from './ports.ts';
import {
  checkCondition,
  checkOrder,
  type PublishableGroup,
  type PublishedAsk,
  publishableGroups,
  readPublished,
  sinceFilter,
} from './published.ts';
import { registerRouteTable, registersOf } from './registers.ts';
import { recordRouteTable } from './routes.ts';
import { unitCard, unitRouteTable } from './units.ts';

export type { ExchangeableModel, RecordExchange } from './exchange.ts';
export type { RecordDeps } from './ports.ts';
export type { PublishableField, PublishableGroup } from './published.ts';

export interface RecordModule {
  routes: BoundRoute[];
  /** The same calls as the models say them now. */
  describe(): RouteSpec[];
  /** Who may see a file that a case or a record holds, and the log of looks at it: what the files module asks. */
  fileAccess: Required<Pick<FilesSettings, 'access' | 'looked' | 'mayReadOriginal'>>;
  /** Rows for interfaces that other systems read. */
  published: {
    groups(): PublishableGroup[];
    /** Throws for a condition that does not hold for the group's columns. */
    checkCondition(group: string, name: string, value: string): void;
    checkOrder(group: string, sort: string): void;
    sinceFilter: string;
    read(ask: PublishedAsk): ReturnType<typeof readPublished>;
  };
  /** Records as files of other offices hold them. */
  exchange: RecordExchange;
  /** Names of the registers that belong to no case, by their codes, as they are published now. */
  registers(): ReadonlyMap<string, string>;
  /** Whether there is such a record of a unit, and the person may see it. */
  mayReadUnit(person: Person, recordId: string): Promise<boolean>;
  /** What a notice prints of the office for which a person works on cases of a division. */
  unitOf(person: Person, division: string): Promise<UnitCard | undefined>;
  /** The same of the office of a role. */
  officeOf(role: string, division: string): Promise<UnitCard | undefined>;
}

/** The record calls of the ten groups, by the policy of their cases. */
export function createRecords(deps: RecordDeps): RecordModule {
  return {
    routes: [...registerRouteTable(deps), ...recordRouteTable(deps), ...unitRouteTable(deps)],
    registers: () => new Map(registersOf(deps).map(({ group, label }) => [group, label])),
    describe: () => describeRecords(deps),
    fileAccess: {
      access: (db, person, file, references) => accessToFile(deps, db, person, file.id, references),
      mayReadOriginal: (person, references) => mayReadOriginal(deps, person, references),
      looked: (person, file, look) => noteLookAtFile(deps, person, file, look),
    },
    published: {
      groups: () => publishableGroups(deps),
      checkCondition: (...asked) => checkCondition(deps, ...asked),
      checkOrder: (...asked) => checkOrder(deps, ...asked),
      sinceFilter,
      read: (ask) => readPublished(deps, ask),
    },
    exchange: createExchange(deps),
    mayReadUnit: (person, id) => mayReadUnit(deps, person, id),
    unitOf: (person, division) => unitCard(deps, person.roles, division),
    officeOf: (role, division) => unitCard(deps, [role], division),
  };
}
