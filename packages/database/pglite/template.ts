import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Progress } from '../settings.ts';
import { cacheFolder } from './bundle.ts';

/**
 * The folder of an embedded database with PostGIS and the structure of these migrations, and nothing of anybody: it is closed
 * before a start writes accounts, keys, cases or entries of a log. Made once for each state of the migrations and of this
 * package's dependencies. Null where nothing can be written beside the program.
 */
export async function embeddedTemplate(
  migrations: string,
  progress: Progress = () => {},
): Promise<string | null> {
  const template = join(cacheFolder, `${prefix}${digestOf(migrations)}`);
  if (existsSync(template)) return template;
  let making: string | undefined;
  try {
    mkdirSync(cacheFolder, { recursive: true });
    making = mkdtempSync(`${template}.`);
    progress('正在准备内置数据库（首次启动，约 20 秒）…');
    await fill(making, migrations);
    keep(making, template);
    return template;
  } catch (error) {
    if (making) rmSync(making, { recursive: true, force: true });
    if (isUnwritable(error)) return null;
    throw error;
  }
}

const prefix = 'pglite-template-';

async function fill(folder: string, migrations: string): Promise<void> {
  const db: Database = await openDatabase({ kind: 'pglite', folder });
  try {
    await migrate(db, migrations);
  } finally {
    await db.close();
  }
}

/** Two processes may both be the first: the template that was ready first is kept. Those of earlier migrations go, and what a killed process left. */
function keep(making: string, template: string): void {
  try {
    renameSync(making, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  const long = Date.now() - 600_000;
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name);
    if (name.startsWith(prefix) && path !== template && statSync(path).mtimeMs < long)
      rmSync(path, { recursive: true, force: true });
  }
}

function digestOf(migrations: string): string {
  const hash = createHash('sha256');
  // It names the exact versions of the embedded database.
  hash.update(readFileSync(new URL('../package.json', import.meta.url)));
  for (const name of readdirSync(migrations).sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(migrations, name)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}

const isUnwritable = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
