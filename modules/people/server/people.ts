import type { Executor, Tx } from '@homestead/database';
import type { BoundRoute, Transact } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import {
  deliveredSmsText,
  type GrantInput,
  type GrantView,
  type Person,
  type SmsMessage,
} from '../contract/index.ts';
import { loadPrivacyText } from './account/privacy.ts';
import { accountHandlers } from './account/routes.ts';
import {
  findByUserName,
  findContact,
  findOwnFacts,
  findUser,
  findUsers,
  findVerifiedIdentity,
  findVillager,
  namesOf,
  setRoles,
  setStatus,
  usersWithRole,
} from './accounts.ts';
import { choosePeople } from './choose.ts';
import { actorOfConsumer, authenticateKey, type KeyShown, personOfConsumer } from './consumers/basic.ts';
import {
  findConsumer,
  type LiveConsumer,
  lookUpConsumer,
  lookUpConsumerById,
  noteSecretUse,
} from './consumers/consumers.ts';
import { takeFileBytes } from './consumers/file-bytes.ts';
import { loadContent } from './content.ts';
import { type Deps, defaultSessions, type PeopleSettings } from './deps.ts';
import { Divisions } from './divisions.ts';
import { grantsOf, setGrants } from './grants/grants.ts';
import { roleRoutes } from './grants/routes.ts';
import { keepSecurity } from './grants/security.ts';
import { loadOffices, type Offices } from './offices.ts';
import { organizationHandlers } from './organization/routes.ts';
import type { Principal } from './principal.ts';
import { openDraftLimit, roleNames, rolesWith, uploadQuota } from './roles.ts';
import { peopleHandlers } from './routes.ts';
import {
  findByFollowCode,
  findSealedIdentity,
  keepFollowCode,
  sealIdentity,
  setAnonymous,
} from './sealed-identities.ts';
import { checkKeys, sealAccounts } from './sealing.ts';
import { passkeySite } from './second-factor/assertion.ts';
import { makeFirstAdministrator, seedDemoAccounts } from './seed.ts';
import { noSetup } from './setup/ports.ts';
import { setupHandlers } from './setup/routes.ts';
import { finishSetup } from './setup/steps.ts';
import { sheetHandlers } from './sheets/routes.ts';
import { sendConfirmation, tryConfirmation } from './sign-in/codes/sms.ts';
import { type Authenticated, type AuthenticationRequest, authenticate } from './sign-in/sessions.ts';
import { sweepSignIns } from './sign-in/sweep.ts';
import { staffHandlers } from './staff/routes.ts';

export interface People {
  routes: BoundRoute[];
  divisions: Divisions;
  /** The person of a token, or of a ticket that came in the query; for the HTTP server. */
  authenticate(secret: string, asked: AuthenticationRequest): Promise<Principal>;
  /** The same, with the value of an expression that the statement reads beside. */
  authenticateWith<T>(
    secret: string,
    asked: AuthenticationRequest,
    beside: RawBuilder<T>,
  ): Promise<Authenticated<T>>;
  /** The other system of a key that came by HTTP Basic, where it has one of the scopes; for the HTTP server. */
  authenticateKey(shown: KeyShown, scopes: readonly string[]): Promise<Principal>;
  /**
   * Loads roles and divisions from the content, and seals what accounts hold in plain; call it once, after the migrations. Throws
   * DatabaseUnfit where a key of personal data is missing.
   */
  start(): Promise<void>;
  /** Adds the demonstration accounts; refused unless the settings say `demo`. */
  seedDemo(): Promise<void>;
  /** The first administrator of a county that starts empty, with a password to be shown once; null where one exists. */
  makeFirstAdministrator(division: string): Promise<{ userName: string; password: string } | null>;
  /** Deletes expired sessions, tickets, codes and counters; for an hourly background job. */
  sweep(): Promise<void>;
  /** The other system behind a key id and an address, for whoever serves its calls; its use is noted by `noteSecretUse`. */
  findConsumer: typeof findConsumer;
  noteSecretUse: typeof noteSecretUse;
  lookUpConsumer: typeof lookUpConsumer;
  lookUpConsumerById: typeof lookUpConsumerById;
  /** A consumer as a caller, with the divisions and capabilities that its scopes name. */
  consumerAsPerson(consumer: Omit<LiveConsumer, 'secrets'>): Person;
  /** A consumer that acts in cases, with the roles that its scopes name. */
  consumerAsActor(consumer: Omit<LiveConsumer, 'secrets'>): Promise<Person>;
  takeFileBytes: typeof takeFileBytes;
  findUser: typeof findUser;
  findUsers: typeof findUsers;
  findByUserName: typeof findByUserName;
  choosePeople: typeof choosePeople;
  findContact: typeof findContact;
  findVillager: typeof findVillager;
  findVerifiedIdentity: typeof findVerifiedIdentity;
  findOwnFacts: typeof findOwnFacts;
  openDraftLimit: typeof openDraftLimit;
  /** Sends a code to the telephone of an account, good for one subject; the message names what it confirms. */
  sendConfirmation(act: Transact, accountId: string, subject: string, message: SmsMessage): Promise<Date>;
  /** Tries that code; null if it is wrong. The returned function marks the code as used, once, in a transaction. */
  tryConfirmation(
    accountId: string,
    subject: string,
    code: string,
  ): Promise<((tx: Tx) => Promise<boolean>) | null>;
  /** Names by id, for the audit log's port. */
  namesOf(ids: readonly string[], db?: Executor): Promise<Map<string, string>>;
  /** Who people turn to. */
  offices: Offices;
  /** What roles are called, by code. */
  roleNames(): Promise<Map<string, string>>;
  usersWithRole: typeof usersWithRole;
  /** Grants of accounts by account, for one page of a list. */
  grantsOf: typeof grantsOf;
  /** Makes an account's grants those that are listed; refusals as the permissions of `by` say. */
  setGrants(tx: Tx, by: Person, accountId: string, grants: readonly GrantInput[]): Promise<GrantView[]>;
  /** Runs a change of accounts that may not take away the last person who manages roles and grants. */
  keepSecurity: typeof keepSecurity;
  setRoles(tx: Tx, id: string, roles: readonly string[]): Promise<void>;
  uploadQuota: typeof uploadQuota;
  rolesWith: typeof rolesWith;
  setStatus(tx: Tx, id: string, status: 'active' | 'disabled'): Promise<boolean>;
  /** Who stands behind the pseudonyms of cases that hide who began them. */
  sealed: {
    seal: typeof sealIdentity;
    find: typeof findSealedIdentity;
    setAnonymous: typeof setAnonymous;
    keepCode: typeof keepFollowCode;
    findByCode: typeof findByFollowCode;
  };
}

/** Puts the module together. */
export function createPeople(settings: PeopleSettings): People {
  const divisions = new Divisions(settings.db);
  const deps: Deps = {
    db: settings.db,
    now: settings.now ?? (() => new Date()),
    demo: settings.demo ?? false,
    sendSms: settings.sendSms,
    smsText: settings.smsText ?? (async (kind, values) => deliveredSmsText(kind, values)),
    notifyPerson: settings.notifyPerson,
    https: settings.https ?? false,
    oidc: settings.oidc ?? null,
    secondFactor: settings.secondFactor ?? 'off',
    passkeys: passkeySite(settings.publicUrl),
    bigScreen: settings.bigScreen ?? '/BigScreen',
    sessions: settings.sessions ?? defaultSessions,
    mapPaths: settings.mapPaths ?? ['/api/mapService/', '/api/map/'],
    separateDuties: settings.separateDuties ?? false,
    labelOf: (capability) => settings.capabilities?.[capability]?.label ?? capability,
    capabilities: settings.capabilities ?? {},
    divisions,
    workOf: settings.workOf ?? (async () => ({ openTasks: 0, hasHistory: false })),
    signInsOf: settings.signInsOf ?? (async () => []),
    work: settings.work,
    casesIn: settings.casesIn ?? (async () => 0),
    mayReadUnit: settings.mayReadUnit ?? (async () => false),
    setup: settings.setup ?? noSetup,
    ownData: settings.ownData ?? (() => []),
    privacy: loadPrivacyText(settings.content),
    county: () => settings.county ?? divisions.county(),
    roleUses: settings.roleUses ?? (async () => []),
    findObject: settings.findObject ?? (async () => undefined),
    missingObjects: settings.missingObjects ?? { layers: async () => [], directories: async () => [] },
  };
  return {
    routes: [
      ...peopleHandlers(deps),
      ...accountHandlers(deps),
      ...staffHandlers(deps),
      ...organizationHandlers(deps),
      ...roleRoutes(deps),
      ...sheetHandlers(deps),
      ...setupHandlers(deps),
    ],
    divisions: deps.divisions,
    authenticate: async (secret, asked) => (await authenticate(deps, secret, asked, sql`null`)).person,
    authenticateWith: (secret, asked, beside) => authenticate(deps, secret, asked, beside),
    authenticateKey: (shown, scopes) => authenticateKey(deps, shown, scopes),
    start: async () => {
      await checkKeys(deps.db, deps.now());
      await sealAccounts(deps.db);
      if (settings.content) await loadContent(deps.db, settings.content, settings.capabilities);
      await deps.divisions.refresh();
    },
    seedDemo: async () => {
      if (!deps.demo || !settings.content)
        throw new Error('demonstration accounts are for the demonstration alone');
      await seedDemoAccounts(deps, settings.content);
      await finishSetup(deps);
    },
    makeFirstAdministrator: (division) => makeFirstAdministrator(deps, division),
    sweep: () => sweepSignIns(deps.db, deps.now()),
    findConsumer,
    noteSecretUse,
    lookUpConsumer,
    lookUpConsumerById,
    takeFileBytes,
    consumerAsPerson: (consumer) => personOfConsumer(deps, consumer),
    consumerAsActor: (consumer) => actorOfConsumer(deps, deps.db.kysely, consumer),
    findUser,
    findUsers,
    findByUserName,
    choosePeople,
    findContact,
    findVillager,
    findVerifiedIdentity,
    findOwnFacts,
    openDraftLimit,
    sendConfirmation: (act, id, subject, message) => sendConfirmation(deps, act, id, subject, message),
    tryConfirmation: (id, subject, code) => tryConfirmation(deps, id, subject, code),
    offices: loadOffices(settings.content),
    roleNames: () => roleNames(deps.db),
    namesOf: (ids, db) => namesOf(db ?? deps.db.kysely, ids),
    usersWithRole,
    grantsOf,
    setGrants: (tx, by, accountId, grants) => setGrants(deps, tx, by, accountId, grants),
    keepSecurity,
    setRoles,
    uploadQuota,
    rolesWith,
    setStatus: (tx, id, status) => setStatus(tx, id, status, deps.now()),
    sealed: {
      seal: sealIdentity,
      find: findSealedIdentity,
      setAnonymous,
      keepCode: keepFollowCode,
      findByCode: findByFollowCode,
    },
  };
}
