import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What can be made again at any time: the bundle and templates of the embedded database among it. */
export const cacheFolder = fileURLToPath(new URL('../../../.cache', import.meta.url));

export const templatePrefix = 'pglite-template-';

/** Where the template of these migrations is, or would be: one for each state of them and of this package's dependencies. */
export function templateOf(migrations: string): string {
  const hash = createHash('sha256');
  // It names the exact versions of the embedded database.
  hash.update(readFileSync(new URL('../package.json', import.meta.url)));
  for (const name of readdirSync(migrations).sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(migrations, name)))
      .update('\0');
  return join(cacheFolder, `${templatePrefix}${hash.digest('hex').slice(0, 12)}`);
}
