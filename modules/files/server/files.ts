import { buffer } from 'node:stream/consumers';
import type { Executor, Tx } from '@homestead/database';
import type { FieldViolation } from '@homestead/http/contract';
import { type BoundRoute, FairShare } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import type { OwnDataHolder } from '@homestead/people/server';
import { fileTexts, signatureRule } from '../contract/index.ts';
import type { Deps, FilesSettings } from './deps.ts';
import { Imaging } from './imaging/imaging.ts';
import { limits } from './limits.ts';
import { checkFiles, type FileField, hideUploader, type LinkTo, linkFiles, unlinkFiles } from './links.ts';
import { fileOwnData } from './own-data.ts';
import { fileHandlers } from './routes.ts';
import { findSignature } from './signature/signature.ts';
import { Staging } from './storage/index.ts';
import { deleteUnused, findFiles } from './store.ts';
import { sweepFiles } from './sweep.ts';
import { type Deposit, type Deposited, deposit } from './upload/upload.ts';

export interface Files {
  routes: BoundRoute[];
  /** Gives files to a record in its transaction; returns the ids that fail. */
  linkFiles(tx: Tx, fileIds: readonly string[], to: LinkTo): Promise<string[]>;
  hideUploader: typeof hideUploader;
  /** Takes from a draft the files that it no longer names. */
  unlinkFiles(tx: Tx, from: { kind: string; ownerId: string }, except: readonly string[]): Promise<void>;
  /** Judges the files of a form by the rules of its fields: existence, count, size, type, pixels. */
  checkFiles(db: Executor, fields: readonly FileField[]): Promise<FieldViolation[]>;
  /** Names, sizes and digests of files by their ids; ids without a file are left out. */
  describe: typeof findFiles;
  /** All bytes of a file, for what the server itself makes of them; null where they are not there. No permission is checked. */
  read(id: string): Promise<Buffer | null>;
  /** Gives a person a file that the server has, by the rule of a field; `write` runs the transaction that makes it real. */
  deposit<T>(file: Deposit, write: (store: (tx: Tx) => Promise<Deposited>) => Promise<T>): Promise<T>;
  /** Forgets files of uploaders whose ids begin so, where no record took them within this time; the next sweep removes their bytes. */
  forgetUnused(uploaders: string, olderThanMs: number): Promise<number>;
  /** The signature of an account, or null: only for an act of its owner, who confirmed it. */
  findSignature: typeof findSignature;
  /** What is kept of a person here. */
  ownData: OwnDataHolder;
  /** Removes what dead processes left behind; at start, and every hour. */
  sweep(olderThanMs?: number): Promise<number>;
  /** What is divided between people here, for metrics. */
  shares: readonly FairShare[];
  close(): Promise<void>;
}

/** Puts the module together. */
export function createFiles(settings: FilesSettings): Files {
  const deps: Deps = {
    db: settings.db,
    now: settings.now ?? (() => new Date()),
    storage: settings.storage,
    staging: new Staging(settings.staging),
    imaging: new Imaging(settings.decoder),
    uploads: new FairShare({ name: 'uploads', ...limits.uploads, message: fileTexts.tooManyAtOnce }),
    storing: new FairShare({ name: 'storing', ...limits.storing, message: fileTexts.tooManyAtOnce }),
    uploadRule: (group, field) =>
      `${group}.${field}` === signatureRule.name ? signatureRule.rule : settings.uploadRule(group, field),
    access: settings.access,
    mayReadOriginal: settings.mayReadOriginal ?? (async (person) => can(person, 'files.original.read')),
    looked: settings.looked ?? (() => undefined),
    audit: settings.audit,
    quota: settings.quota ?? (async () => Infinity),
  };
  return {
    routes: fileHandlers(deps),
    linkFiles: (tx, fileIds, to) => linkFiles(deps.storage, tx, fileIds, to, deps.now()),
    unlinkFiles,
    hideUploader,
    findSignature,
    ownData: fileOwnData,
    describe: findFiles,
    checkFiles: (db, fields) => checkFiles(deps.storage, db, fields),
    read: async (id) => {
      const kept = await deps.storage.get(id);
      return kept && buffer(kept.stream);
    },
    deposit: (file, write) => deposit(deps, file, write),
    forgetUnused: (uploaders, olderThanMs) =>
      deleteUnused(deps.db.kysely, uploaders, new Date(deps.now().getTime() - olderThanMs)),
    sweep: (olderThanMs) => sweepFiles(deps, olderThanMs),
    shares: [deps.imaging.share, deps.uploads, deps.storing],
    close: async () => deps.imaging.close(),
  };
}
