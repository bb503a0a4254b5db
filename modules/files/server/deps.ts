import type { Audit } from '@homestead/audit/server';
import type { Database, Executor } from '@homestead/database';
import type { FairShare } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import type { UploadRule } from '../contract/index.ts';
import type { Imaging } from './imaging/imaging.ts';
import type { Staging, Storage } from './storage/index.ts';
import type { FileRow, FileWithReferences } from './store.ts';

/** A record that holds a file. */
export interface Reference {
  kind: string;
  ownerId: string;
}

/** How much of a file a person may see: nothing, a preview that carries the reader's name, or the file itself. */
export type Access = 'none' | 'watermarked' | 'original';

/** One look at the content of a file: by which call, and whether the reader got it with a watermark. */
export interface Look {
  by: 'preview' | 'download' | 'thumbnail';
  access: Exclude<Access, 'none'>;
  ip: string;
}

export interface FilesSettings {
  db: Database;
  now?: () => Date;
  storage: Storage;
  /** Local folder for uploads on their way in; on the same disk as a local storage. */
  staging: string;
  /** Rule of a field, by group and field; null where there is no such field. */
  uploadRule(group: string, field: string): UploadRule | null;
  /** How much of a file that records hold a person may see; a file that no record holds is its uploader's alone. */
  access(db: Executor, person: Principal, file: FileRow, references: readonly Reference[]): Promise<Access>;
  /** Whether a reader of the file may see a picture's place and camera; by the capability alone where absent. */
  mayReadOriginal?(person: Principal, references: readonly Reference[]): Promise<boolean>;
  /** Told of each look at a file's content before it is sent; a look that cannot be noted (it throws) is not given. */
  looked?(person: Principal, file: FileWithReferences, look: Look): Promise<void> | void;
  audit?: Pick<Audit, 'record'>;
  /** Bytes that a person with these roles may upload within 24 hours; Infinity, and left out, for no limit. */
  quota?(personId: string): Promise<number>;
  /** Replaces the program that draws pictures, for tests of its death. */
  decoder?: URL;
}

export interface Deps {
  db: Database;
  now: () => Date;
  storage: Storage;
  staging: Staging;
  imaging: Imaging;
  /** Uploads on their way in, divided between people. */
  uploads: FairShare;
  /** Uploads that have come in whole and are judged and stored; work of `uploads` has its turn at it. */
  storing: FairShare;
  uploadRule: FilesSettings['uploadRule'];
  access: FilesSettings['access'];
  mayReadOriginal: NonNullable<FilesSettings['mayReadOriginal']>;
  looked: NonNullable<FilesSettings['looked']>;
  audit: Pick<Audit, 'record'> | undefined;
  quota: NonNullable<FilesSettings['quota']>;
}
