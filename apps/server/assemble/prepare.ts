import { type Content, loadContent } from '@homestead/forms/server';
import { type Kinds, readPapers } from '@homestead/papers/server';
import type { Config } from '../config.ts';
import { commitOf } from './health.ts';

/** What a start reads and checks without a database. */
export interface Prepared {
  content: Content;
  /** The kinds of papers. */
  kinds: Kinds;
  /** The commit that runs; null where nothing tells. */
  commit: string | null;
}

/**
 * Reads the content and checks what needs no database, for a start to do while its database opens. Throws what the readers of
 * content throw.
 */
export async function prepare({ contentFolder, commit }: Config): Promise<Prepared> {
  // The program that knows the commit runs beside the reading.
  const asked = commitOf(commit);
  const content = loadContent(contentFolder);
  const [kinds, known] = await Promise.all([readPapers(contentFolder), asked]);
  return { content, kinds, commit: known };
}
