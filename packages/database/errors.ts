/** A statement that came back without a command tag: the embedded database dropped an exception (pglite#916). */
export class SilentFailure extends Error {
  constructor(statement: string) {
    super(`The database gave no answer to: ${statement.slice(0, 200)}`);
    this.name = 'SilentFailure';
  }
}

/** The database is away (restarting, killed after a time-out, connection lost); the same call may pass later. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseAway';
  }
}

/** Another process holds the data folder. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderLocked';
  }
}

const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
]);

/** Whether an error means that the database is away rather than that the statement is wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    (code !== undefined && awayCodes.has(code)) ||
    /Connection terminated|connection timeout|Client has encountered a connection error/i.test(message ?? '')
  );
}

/** SQLSTATE of a database error, where it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
