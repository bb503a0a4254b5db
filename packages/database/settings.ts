/** Where the data lives: a PostgreSQL address, or a folder for the embedded database. */
export type DatabaseSettings =
  | { kind: 'postgres'; url: string; poolSize?: number; statementTimeoutMs?: number }
  | { kind: 'pglite'; folder: string; statementTimeoutMs?: number; template?: string };

/** What a first start tells while it works. */
export type Progress = (message: string) => void;
