/** Where the data is kept: a PostgreSQL address, or a folder for the embedded database. */
import type { Keyring } from '@homestead/encryption';

export type DatabaseSettings = {
  /** Keys of personal data; those that everybody knows unless given. */
  keyring?: Keyring;
} & (
  | {
      kind: 'postgres';
      url: string;
      /** Most connections at a time; 10 unless given. */
      poolSize?: number;
      /** How long one statement may run; 30 s unless given. */
      statementTimeoutMs?: number;
      /** After how long without an answer it is asked whether the server still works on a statement; 4 s unless given. */
      silenceMs?: number;
      /** How long a call waits for a connection; 10 s unless given. */
      waitMs?: number;
    }
  | {
      kind: 'pglite';
      folder: string;
      statementTimeoutMs?: number;
      /** What a folder without a database begins with (`embeddedTemplate`); an empty database unless given. */
      template?: string | null;
    }
);

/** What a first start tells while it works. */
export type Progress = (message: string) => void;
