import { mkdirSync } from 'node:fs';
import { type Database, embeddedTemplate, openDatabase, type Progress } from '@homestead/database';
import type { BegunEngine } from '@homestead/database/embedded';
import { beginOf, migrationsFolder } from '../begin.ts';
import type { Config } from '../config.ts';

/** Opens the database, from where it was begun; an embedded one that is not there yet begins as a copy of the template. */
export async function openOf(
  config: Config,
  progress: Progress,
  begun: BegunEngine | null = beginOf(config, progress),
): Promise<Database> {
  const { database, dataFolder } = config;
  mkdirSync(dataFolder, { recursive: true });
  if (begun || database.kind === 'postgres') return openDatabase(database, progress, begun);
  const template = await embeddedTemplate(migrationsFolder, progress);
  return openDatabase({ ...database, template }, progress);
}
