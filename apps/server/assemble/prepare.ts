import { loadStyles } from '@homestead/catalogue/server';
import { type Content, loadContent } from '@homestead/forms/server';
import { type Delivered, readDelivered } from '@homestead/homestead/server';
import { type Kinds, readPapers } from '@homestead/papers/server';
import { readShipped, type Shipped } from '@homestead/workflow/server';
import type { Config } from '../config.ts';
import { commitOf } from './health.ts';

/** What a start reads and checks without a database. */
export interface Prepared {
  content: Content;
  styles: ReturnType<typeof loadStyles>;
  /** The kinds of papers. */
  kinds: Kinds;
  /** The county's rules, house drawings and villages. */
  delivered: Delivered;
  /** Processes and guides. */
  shipped: Shipped;
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
  const styles = loadStyles(contentFolder, content.layers);
  const delivered = readDelivered(contentFolder, content);
  const [kinds, shipped, known] = await Promise.all([
    readPapers(contentFolder),
    readShipped(contentFolder),
    asked,
  ]);
  return { content, styles, kinds, delivered, shipped, commit: known };
}
