import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, embeddedTemplate, openDatabase, type Progress } from '@homestead/database';
import { type Config, rootFolder } from '../config.ts';

export const migrationsFolder = join(rootFolder, 'migrations');

/** Opens the database; an embedded one that is not there yet begins as a copy of the template. */
export async function openOf({ database, dataFolder }: Config, progress: Progress): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true });
  if (database.kind === 'postgres' || existsSync(join(database.folder, 'pgdata')))
    return openDatabase(database, progress);
  const template = await embeddedTemplate(migrationsFolder, progress);
  return openDatabase({ ...database, template }, progress);
}
