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
