/**
 * Every limit of the server's edge, once: the server counts by this table, refusals name its figures, and the table in
 * docs/SECURITY.md is made from it.
 */

const KiB = 1024;
const MiB = 1024 * KiB;

export interface BodySize {
  /** Bytes of the body as sent. */
  bytes: number;
  /** Levels of brackets and braces. */
  depth: number;
  /** Brackets, braces and commas outside text: what parsing costs beside bytes. */
  items: number;
  /** Keys of all objects together: the dearest thing to parse. */
  keys: number;
  /** Who or what it is for, as the documentation says it. */
  about: string;
}

/** What a JSON body may hold. Counted while it is read, so that nothing over a limit is ever parsed. */
export const bodySizes = {
  public: { bytes: 16 * KiB, depth: 8, items: 500, keys: 200, about: 'calls that need no session' },
  usual: { bytes: 256 * KiB, depth: 32, items: 10_000, keys: 4_000, about: 'calls with a session' },
  form: {
    bytes: 4 * MiB,
    depth: 32,
    items: 50_000,
    keys: 10_000,
    about: 'forms: several drawn regions of 10,000 vertices, tables and long text',
  },
  shapes: {
    bytes: 4 * MiB,
    depth: 32,
    items: 120_000,
    keys: 20_000,
    about: 'analyses: two sides of 10,000 vertices with properties',
  },
  document: { bytes: 3 * MiB, depth: 4, items: 20, keys: 10, about: 'one document as text (a process)' },
} as const satisfies Record<string, BodySize>;

export type BodySizeName = keyof typeof bodySizes;

/** `16 KB`, `4 MB`: a size as people read it. */
export function sizeText(bytes: number): string {
  return bytes >= MiB ? `${Math.round(bytes / MiB)} MB` : `${Math.round(bytes / KiB)} KB`;
}

export const limitTexts = {
  bytes: ({ bytes }: BodySize) => `提交的内容超过 ${sizeText(bytes)}，请减少后重试`,
  items: ({ items }: BodySize) => `提交的内容超过 ${items} 项，请减少后重试`,
  keys: ({ keys }: BodySize) => `提交的内容超过 ${keys} 个字段，请减少后重试`,
  depth: ({ depth }: BodySize) => `提交的内容嵌套超过 ${depth} 层，请检查后重试`,
} as const;

/** Calls a minute, over all nodes. Whoever is signed in is counted as a person, wherever they call from. */
export const rates = {
  person: { perMinute: 600, about: 'one person, all calls that are not counted apart' },
  starts: { perMinute: 300, about: 'cases and drafts begun by one person' },
  tiles: { perMinute: 3_000, about: 'map tiles drawn for one person' },
  bodies: { perMinute: 100 * KiB, about: 'KB of JSON read from one person' },
  address: { perMinute: 1_200, about: 'one address, calls without a session' },
  deadTokens: { perMinute: 1_200, about: 'one address, calls with a session that has ended or never was' },
  signIn: { perMinute: 120, about: 'one address, sign-ins that failed, codes and registrations' },
  entries: { perMinute: 600, about: 'one address, all sign-ins' },
  verifications: { perMinute: 60, about: 'one address, papers verified' },
} as const satisfies Record<string, { perMinute: number; about: string }>;

export type RateName = keyof typeof rates;

/** How many times more than one address a configured office network may. */
export const officeFactor = 10;

/** When a scarce thing rests between two pieces of work of one person. */
export type Rests = 'never' | 'whileMoreWait' | 'always';

export interface ShareSize {
  /** Pieces of work at once, of all people, on one node. */
  concurrency: number;
  perPerson: number;
  /** The work takes a whole processor: one person has fewer at once than the machine has processors, or one. */
  takesProcessor?: true;
  /** Pieces of one person that may wait for their turn. */
  waiting: number;
  waitMs: number;
  rests?: Rests;
  about: string;
}

/** What few can have at once: people take turns at it, and nobody holds all of it. */
export const shares = {
  sessions: {
    concurrency: 8,
    perPerson: 3,
    waiting: 1_000,
    waitMs: 30_000,
    about: 'sessions looked up, before anything else of a call',
  },
  calls: { concurrency: 32, perPerson: 6, waiting: 120, waitMs: 30_000, about: 'all calls with a session' },
  analysis: {
    concurrency: 3,
    perPerson: 1,
    waiting: 30,
    waitMs: 20_000,
    rests: 'whileMoreWait',
    about: 'overlays and searches',
  },
  starts: { concurrency: 4, perPerson: 1, waiting: 60, waitMs: 30_000, about: 'cases and drafts begun' },
  tiles: {
    concurrency: 4,
    perPerson: 2,
    takesProcessor: true,
    waiting: 400,
    waitMs: 30_000,
    rests: 'always',
    about: 'map tiles; of one person fewer at once than the machine has processors',
  },
  lists: { concurrency: 6, perPerson: 3, waiting: 40, waitMs: 30_000, about: 'lists, searches and counts' },
  sheets: {
    concurrency: 2,
    perPerson: 1,
    waiting: 10,
    waitMs: 60_000,
    about: 'exports, imports and drawn sheets',
  },
} as const satisfies Record<string, ShareSize>;

export type ShareName = keyof typeof shares;

export const rateText = (perMinute: number, seconds: number): string =>
  `操作过于频繁，每分钟最多 ${perMinute} 次，请 ${seconds} 秒后再试`;

/** No limit a minute, for tests and measurements that call more often than people do. */
export const unlimited = Object.fromEntries(
  Object.keys(rates).map((name) => [name, Number.POSITIVE_INFINITY]),
) as Record<RateName, number>;
