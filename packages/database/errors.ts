/** A statement that came back without a command tag: the embedded database dropped an exception (pglite#916). */
export class SilentFailure extends Error {
  constructor(statement: string) {
    super(`The database gave no answer to: ${statement.slice(0, 200)}`);
    this.name = 'SilentFailure';
  }
}

/** The database is away (restarting, killed after a time-out, connection lost); the same call may pass later. */
export class DatabaseAway extends Error {
  readonly trouble: Trouble;
  constructor(message: string, options?: ErrorOptions & { trouble?: Trouble }) {
    super(message, options);
    this.name = 'DatabaseAway';
    this.trouble = options?.trouble ?? 'away';
  }
}

/** The database cannot carry the product as it is; the message says what its administrator does about it. */
export class DatabaseUnfit extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnfit';
  }
}

/** Another process holds the data folder. */
export class FolderLocked extends Error {
  constructor(folder: string, pid: number) {
    super(
      `数据目录 ${folder} 正被进程 ${pid} 使用。请先停止那个程序，或用 DATA_DIR 换一个目录。/ The data folder is in use by process ${pid}: stop it, or set DATA_DIR to another.`,
    );
    this.name = 'FolderLocked';
  }
}

/**
 * What keeps a right call from being served for now: the database or its network is `away`, a disk is `full`, the database
 * or a disk is `readOnly`, or connections, memory or open files have run out (`crowded`).
 */
export type Trouble = 'away' | 'full' | 'readOnly' | 'crowded';

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of the operating system. */
const codes: Record<Trouble, readonly string[]> = {
  away: [
    ...[
      '08000',
      '08001',
      '08003',
      '08004',
      '08006',
      '25P03',
      '57P01',
      '57P02',
      '57P03',
      '57P04',
      '57P05',
      '58030',
    ],
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EIO'],
  ],
  full: ['53100', 'ENOSPC', 'EDQUOT'],
  readOnly: ['25006', 'EROFS'],
  crowded: ['53000', '53200', '53300', '53400', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'],
};
const troubles = new Map(
  Object.entries(codes).flatMap(([trouble, list]) => list.map((code) => [code, trouble as Trouble])),
);

/** The driver's own words, which carry no code. */
const awayWords =
  /Connection terminated|connection timeout|Client has encountered a connection error|Client was closed|Query read timeout/i;
const poolWords = /timeout exceeded when trying to connect/i;

/** What keeps an error's call from being served for now, looking through its causes; undefined where the call itself is wrong. */
export function troubleOf(error: unknown): Trouble | undefined {
  for (let at = error, depth = 0; at && depth < 6; at = (at as { cause?: unknown }).cause, depth++) {
    if (at instanceof DatabaseAway) return at.trouble;
    const { code, message } = at as { code?: unknown; message?: unknown };
    const known = typeof code === 'string' ? troubles.get(code) : undefined;
    if (known) return known;
    if (typeof message !== 'string') continue;
    if (poolWords.test(message)) return 'crowded';
    if (awayWords.test(message)) return 'away';
  }
  return undefined;
}

/** Whether an error means that the same call may pass later, rather than that the statement is wrong. */
export function isAway(error: unknown): boolean {
  return troubleOf(error) !== undefined;
}

/** SQLSTATE of a database error, where it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

const doubtful = new WeakSet<object>();

/** Notes that this error came when only the commit was left. */
export function doubt(error: unknown): void {
  if (typeof error === 'object' && error !== null) doubtful.add(error);
}

/**
 * Whether what a failed transaction wrote may stand all the same: its commit was on its way when the error came, and the
 * answer was lost. What belongs to it outside the database (bytes, messages) must not be taken back then.
 */
export function mayStand(error: unknown): boolean {
  return typeof error === 'object' && error !== null && doubtful.has(error);
}
