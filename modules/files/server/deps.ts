import type { Audit } from '@homestead/audit/server';
import type { Database, Executor } from '@homestead/database';
import type { Principal } from '@homestead/people/server';
import type { UploadRule } from '../contract/index.ts';
import type { Imaging } from './imaging/imaging.ts';
import type { Staging, Storage } from './storage/index.ts';

/** A record that holds a file. */
export interface Reference {
  kind: string;
  ownerId: string;
}

export interface FilesSettings {
  db: Database;
  now?: () => Date;
  storage: Storage;
  /** Local folder for uploads on their way in; on the same disk as a local storage. */
  staging: string;
  /** Rule of a field, by group and field; null where there is no such field. */
  uploadRule(group: string, field: string): UploadRule | null;
  /** Whether a person may read one of the records that hold a file. */
  mayRead(
    db: Executor,
    person: Principal,
    fileId: string,
    references: readonly Reference[],
  ): Promise<boolean>;
  audit?: Pick<Audit, 'record'>;
}

export interface Deps {
  db: Database;
  now: () => Date;
  storage: Storage;
  staging: Staging;
  imaging: Imaging;
  uploadRule: FilesSettings['uploadRule'];
  mayRead: FilesSettings['mayRead'];
  audit: Pick<Audit, 'record'> | undefined;
}
