import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Progress } from '../settings.ts';
import { cacheFolder, templateOf, templatePrefix } from './cache.ts';

/**
 * The folder of an embedded database with PostGIS and the structure of these migrations, and nothing of anybody: it is closed
 * before a start writes accounts, keys, cases or entries of a log. Made once for each state of the migrations and of this
 * package's dependencies. Null where nothing can be written beside the program.
 */
export async function embeddedTemplate(
  migrations: string,
  progress: Progress = () => {},
): Promise<string | null> {
  const template = templateOf(migrations);
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
    if (name.startsWith(templatePrefix) && path !== template && statSync(path).mtimeMs < long)
      rmSync(path, { recursive: true, force: true });
  }
}

const isUnwritable = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
