import type { Database, Executor, Tx } from '@homestead/database';
import type { Capability, CapabilityCatalogue } from '@homestead/http/contract';
import type { Transact } from '@homestead/http/server';
import type { FilledMessage, OpenWork, Person, SmsKind, StaffSignIn } from '../contract/index.ts';
import type { OwnDataHolder } from './account/own-data.ts';
import type { PrivacyTextInForce } from './account/privacy.ts';
import type { Divisions } from './divisions.ts';
import type { NamedObject } from './grants/explain.ts';
import type { OidcSettings } from './oidc/oidc.ts';
import type { PasskeySite } from './second-factor/assertion.ts';
import type { SetupPort } from './setup/ports.ts';

export interface SessionLimits {
  idleSeconds: number;
  absoluteSeconds: number;
}

/** Sessions of officers are short, since they share desks; applicants use their own phones. */
export const defaultSessions: { staff: SessionLimits; villager: SessionLimits } = {
  staff: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 },
  villager: { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 },
};

export type NotifyPerson = (tx: Tx, notice: FilledMessage & { personId: string; at: Date }) => Promise<void>;

/** What an account has to do with cases, told by the modules above. */
export interface AccountWork {
  openTasks: number;
  /** It took part in something that is kept. */
  hasHistory: boolean;
}

/** Of some ids, those under which the modules above know nothing. */
export interface MissingObjects {
  layers(db: Executor, ids: readonly string[]): Promise<string[]>;
  directories(db: Executor, ids: readonly string[]): Promise<string[]>;
}

/** Tasks that wait for somebody who leaves. */
export interface WorkPort {
  openWork(db: Executor, accountId: string): Promise<OpenWork['processes']>;
  /** To whom those tasks may go, each kind once: people by id, and holders of a role where the division is. */
  receivers(db: Executor, accountId: string): Promise<{ ids: string[]; roles: string[]; division: string }[]>;
  /** Tasks that nobody has claimed and that go to one of these roles, counted by who may do them. */
  unclaimed(
    db: Executor,
    roles: readonly string[],
  ): Promise<{ ids: string[]; roles: string[]; division: string; tasks: number }[]>;
  /** Each task in a transaction of `act`. */
  handOver(
    act: Transact,
    from: Person,
    to: { userId: string; reason: string },
  ): Promise<{ moved: number; failed: { caseNo: string | null; taskName: string; message: string }[] }>;
}

export interface PeopleSettings {
  db: Database;
  /**
   * Time of sign-ins, tickets and codes: real time, not the demonstration clock, which people move by days without being
   * signed out.
   */
  now?: () => Date;
  /** With the demonstration accounts: text messages are not sent, and the code is always 246810. */
  demo?: boolean;
  /** Sends a text message; absent where the county has no provider. */
  sendSms?(phone: string, text: string): Promise<void>;
  /** The words of a text message; as they are delivered where absent. */
  smsText?(kind: SmsKind, values: Readonly<Record<string, string>>): Promise<string>;
  /** Notifies a person of an event of the account, in the caller's transaction. */
  notifyPerson?: NotifyPerson;
  /** The server stands behind TLS: cookies get `Secure`. */
  https?: boolean;
  /** Whom the county asks for a second factor; nobody unless told. */
  secondFactor?: 'officers' | 'off';
  /** Where people reach the product: passkeys are bound to it; none are offered unless told. */
  publicUrl?: string;
  /** The county's identity provider; absent where it has none. */
  oidc?: OidcSettings | null;
  /** Where clients go on codes 5 and 404 (decision 18); the desktop's own page unless told. */
  bigScreen?: string;
  /** Folder `content/people`: roles, divisions, demonstration accounts. */
  content?: string;
  sessions?: typeof defaultSessions;
  /** Every capability that a role may have; content that names another is refused. */
  capabilities?: CapabilityCatalogue;
  /** Three administrators: a grant waits until a second security administrator confirms it. */
  separateDuties?: boolean;
  /** What names a role and so keeps it from being deleted, in words: 流程“…”. */
  roleUses?(db: Executor, code: string): Promise<string[]>;
  /** A thing of the modules above that a permission is asked of, by its id or number, where the person sees it. */
  findObject?(person: Person, named: string): Promise<NamedObject | undefined>;
  /** Whether layers and directories that a role is given exist; every one where absent. */
  missingObjects?: MissingObjects;
  /** Addresses under which a map ticket counts. */
  mapPaths?: readonly string[];
  /** What an account has to do with cases; nothing where absent. */
  workOf?(db: Executor, accountId: string): Promise<AccountWork>;
  /** Absent where nothing stands above that has tasks. */
  work?: WorkPort;
  /** How many cases lie in a division. */
  casesIn?(db: Executor, division: string): Promise<number>;
  /** Whether there is such a record of a unit, and the person may read it. */
  mayReadUnit?(person: Person, recordId: string): Promise<boolean>;
  /** What the guided set-up of a county asks of the modules above; nothing where absent. */
  setup?: SetupPort;
  /** Code of the county; that of the divisions' only county where absent. */
  county?: string;
  /** What the modules above keep of a person; asked for at each call, since they are made later. */
  ownData?(): readonly OwnDataHolder[];
  /** The latest sign-ins of an account, newest first. */
  signInsOf?(accountId: string): Promise<StaffSignIn[]>;
}

/** The settings with their defaults, as the parts of this module use them. */
export interface Deps {
  db: Database;
  now: () => Date;
  demo: boolean;
  sendSms: ((phone: string, text: string) => Promise<void>) | undefined;
  smsText(kind: SmsKind, values: Readonly<Record<string, string>>): Promise<string>;
  notifyPerson: NotifyPerson | undefined;
  https: boolean;
  secondFactor: 'officers' | 'off';
  /** Null where browsers would take no passkeys. */
  passkeys: PasskeySite | null;
  oidc: OidcSettings | null;
  bigScreen: string;
  sessions: typeof defaultSessions;
  mapPaths: readonly string[];
  divisions: Divisions;
  separateDuties: boolean;
  roleUses(db: Executor, code: string): Promise<string[]>;
  findObject(person: Person, named: string): Promise<NamedObject | undefined>;
  missingObjects: MissingObjects;
  /** What a capability is called. */
  labelOf(capability: Capability): string;
  capabilities: CapabilityCatalogue;
  workOf(db: Executor, accountId: string): Promise<AccountWork>;
  signInsOf(accountId: string): Promise<StaffSignIn[]>;
  work: WorkPort | undefined;
  casesIn(db: Executor, division: string): Promise<number>;
  mayReadUnit(person: Person, recordId: string): Promise<boolean>;
  setup: SetupPort;
  ownData(): readonly OwnDataHolder[];
  /** The county's text about personal data; null where it has none. */
  privacy: PrivacyTextInForce | null;
  /** Code of the county; undefined where none is known. */
  county(): string | undefined;
}
