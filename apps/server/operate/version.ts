import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../config.ts';

/** Version of the product. */
export const version = (
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
).version;

/** The program down to its last line, by the built file that runs, which names the others by what they hold; null where sources run. */
export const programOf = (file: string): string | null =>
  file.endsWith('.mjs') ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
