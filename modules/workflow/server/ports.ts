import type { ProcessDefinition } from '@homestead/bpmn';
import type { Clock } from '@homestead/calendar/server';
import type { Database, Executor, Tx } from '@homestead/database';
import type { UploadRule } from '@homestead/files/contract';
import type { OpenWarning } from '@homestead/forms/contract';
import type { UnitCard } from '@homestead/forms/engine';
import type { Forms, MapPort, RegisteredCall } from '@homestead/forms/server';
import type { Capability, FieldViolation } from '@homestead/http/contract';
import type { Transact } from '@homestead/http/server';
import type { Records } from '@homestead/models/server';
import type { Person, SmsMessage } from '@homestead/people/contract';
import type { CaseStatus, PersonChoice } from '../contract/index.ts';
import type { FieldSearch, SearchSource } from './lists/search.ts';
import type { NotificationPort } from './notify.ts';
import type { PersonalDataPort } from './personal-data/look.ts';
import type { CaseRow, TaskRow } from './rows.ts';
import type { SummaryPart } from './summary/summary.ts';

/** A completion on its way, as the county's own rules see it. */
export interface Completion {
  person: Person;
  instance: CaseRow;
  task: TaskRow;
  definition: ProcessDefinition;
  outcome: { id: string; status: 0 | 1; kind: string };
  /** The case as it will be. */
  data: Records;
  /** What the person wrote beside the form. */
  content: string | null;
  at: Date;
}

/** A completion within its transaction, when the engine has made its step. */
export interface SteppedCompletion extends Completion {
  /** What the task has decided, its added signers counted; null while one of those who were asked is still to answer. */
  decided: { outcome: string; status: 0 | 1; content: string | null } | null;
}

/**
 * What the modules above add to the workflow. `judge` runs before the transaction, may refuse with faults of fields and ask a decision for answers;
 * `inside` runs within it after the records are written and before the step is, and may write more records.
 */
export interface WorkflowHook {
  judge?(
    completion: Completion,
  ): Promise<{ faults: FieldViolation[]; warnings: FieldViolation[]; asked?: OpenWarning[] }>;
  inside?(tx: Tx, completion: SteppedCompletion): Promise<Records | undefined>;
  /** The processes of which a completion begins a case, by key: whoever decides is told of them before. */
  begins?(completion: Pick<Completion, 'instance' | 'task' | 'outcome'>): readonly string[];
  /** What of a case stays in force although its case is refused now: whoever refuses is told of it before. */
  staysInForce?(instance: CaseRow): Promise<readonly string[]>;
  /** After the step, in the same transaction: where the case went. */
  stepped?(tx: Tx, completion: SteppedCompletion, status: CaseStatus): Promise<void>;
  /** A case is over, whatever ended it, in the transaction that ends it; `inside` of a completion runs before. */
  ended?(tx: Tx, instance: CaseRow, status: CaseStatus, at: Date): Promise<void>;
}

/** A set of people: those named, and those who hold a role where the division is; some left out. */
export interface PersonSet {
  ids: readonly string[];
  /** Also people whose account is disabled. */
  withDisabled?: boolean;
  roles: readonly string[];
  /** Holders of any role that allows this count like holders of `roles`. */
  capability?: Capability;
  division: string;
  except: readonly string[];
}

export interface PeoplePort {
  /** A page of people of a set, by name; `only` keeps those of these ids. */
  choose(
    db: Executor,
    query: {
      personSet: PersonSet;
      only?: readonly string[];
      keyword?: string;
      limit: number;
      offset: number;
    },
  ): Promise<{ records: PersonChoice[]; total: number }>;
  divisionName(code: string): string;
  /** What roles are called, by code; where absent, codes are shown. */
  roleNames?(): Promise<ReadonlyMap<string, string>>;
  /** The office of a role that is nearest to a division, with its telephone; null or absent where none is known. */
  office?(role: string, division: string): { name: string; telephone: string | null } | null;
  /** Every office of these places, of what they contain and of what contains them. */
  offices?(places: readonly string[]): { division: string; name: string; telephone: string | null }[];
  /** Codes of the divisions whose name holds a text. */
  divisionsNamed?(text: string): string[];
  isDivision(code: string): boolean;
  isVillage(code: string): boolean;
  /** Code of a village or township by its name, where the name is unique. */
  divisionByName(name: string): string | undefined;
  /** The villager whose identity number this is, else whose telephone: to be asked, for both were typed by somebody else. */
  findVillager(db: Executor, by: { idNumber?: string; phone?: string }): Promise<string | undefined>;
  /** The identity number of an account, where it was checked against a document. */
  findVerifiedIdentity(db: Executor, id: string): Promise<string | null>;
  /** Telephone and identity number of an account, for that person alone. */
  findOwnFacts(db: Executor, id: string): Promise<{ phone: string | null; idNumber: string | null }>;
  /** How many open drafts an account may have, by the most generous of its roles; null: no limit. */
  openDraftLimit(db: Executor, accountId: string): Promise<number | null>;
  /** Puts an account behind the pseudonym under which it begins a case. */
  sealIdentity(
    tx: Tx,
    sealed: { pseudonym: string; accountId: string; processId: string; isAnonymous: boolean; at: Date },
  ): Promise<void>;
  /** Sends a code to the telephone of an account, good for one subject; until when. */
  sendConfirmation(act: Transact, accountId: string, subject: string, message: SmsMessage): Promise<Date>;
  /** Takes one try at that code; what it returns uses the code up in a transaction, once. Null where it does not fit. */
  tryConfirmation(
    accountId: string,
    subject: string,
    code: string,
  ): Promise<((tx: Tx) => Promise<boolean>) | null>;
}

export interface FilesPort {
  /** Judges stored files by the rules of the fields that name them. */
  check(
    db: Executor,
    fields: readonly { path: string; fileIds: readonly string[]; rule: UploadRule }[],
  ): Promise<FieldViolation[]>;
  /** Ties files to a case; returns the ids that are not there or not the person's to use. */
  link(tx: Tx, fileIds: readonly string[], to: { processId: string; personId: string }): Promise<string[]>;
  /** Hides who uploaded the files that an account gave to a case. */
  hideUploader(tx: Tx, of: { processId: string; accountId: string }): Promise<void>;
  /** Lets go of all files of a case that leaves nothing behind. */
  release(tx: Tx, processId: string): Promise<void>;
}

export interface AuditPort {
  write(
    tx: Tx,
    /** `target` says of what kind it is: `process:<id>`, `task:<id>`. */
    entry: { person: Person; kind: string; target: string; message: string; detail?: unknown; at: Date },
  ): Promise<void>;
}

/** Registered calls to other systems; the module that keeps them stands above. */
export interface CallPort {
  find(code: string): Promise<RegisteredCall | undefined>;
  run(
    code: string,
    inputs: Readonly<Record<string, unknown>>,
    occasion: { personName: string; caseId: string },
  ): Promise<{ ok: boolean; message: string; outputs: Readonly<Record<string, unknown>> }>;
}

export interface WorkflowDeps {
  db: Database;
  clock: Clock;
  forms: Forms;
  map: MapPort;
  people: PeoplePort;
  files: FilesPort;
  audit: AuditPort;
  notifications: NotificationPort;
  personalData: PersonalDataPort;
  hooks: WorkflowHook[];
  /** Calls that service tasks name; where absent, such a task waits. */
  calls?: CallPort;
  /** What the modules above know for the decision page of a case. */
  summaries?: readonly SummaryPart[];
  /** What the modules above find by words. */
  searches?: readonly (SearchSource | FieldSearch)[];
  /** What the person named in the cases of a process is called, where it is no applicant. */
  applicantLabel?(processKey: string): string | undefined;
  /** Whether the cases of a process hide who began them. */
  hidesInitiator?(processKey: string): boolean;
  /** The card of the office for which a person works on cases of a division. */
  unitOf?(person: Person, division: string): Promise<UnitCard | undefined>;
  /** Division of a place, for reports that name no village. */
  divisionAt?(longitude: number, latitude: number): string | undefined;
  /** What went wrong, and with what, where nobody waits for an answer: background jobs. */
  report(error: unknown, about: string): void;
}
