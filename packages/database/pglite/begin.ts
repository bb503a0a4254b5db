import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnfit } from '../errors.ts';
import { lockFolder } from '../folder-lock.ts';
import type { DatabaseSettings, Progress } from '../settings.ts';
import { templateOf } from './cache.ts';
import { takeTemplate } from './copy.ts';
import { EmbeddedEngine, isDiskFull, isOpeningError } from './engine.ts';

/** An embedded database that is being opened in its thread, under its folder lock. */
export interface BegunEngine {
  engine: EmbeddedEngine;
  unlock(): void;
}

/**
 * Begins to open the embedded database, for `openDatabase` to go on with. It reads little, so that a start may do it before anything
 * else. Throws FolderLocked.
 */
export function beginEmbedded(
  settings: Extract<DatabaseSettings, { kind: 'pglite' }>,
  progress: Progress = () => {},
): BegunEngine {
  mkdirSync(settings.folder, { recursive: true });
  const unlock = lockFolder(settings.folder);
  try {
    progress('正在打开内置数据库…');
    const data = join(settings.folder, 'pgdata');
    if (settings.template) takeTemplate(settings.template, data);
    const engine = new EmbeddedEngine(data, settings.statementTimeoutMs ?? statementMs);
    engine.open().catch(() => undefined);
    return { engine, unlock };
  } catch (error) {
    unlock();
    throw notOpened(settings.folder, error);
  }
}

/** Why the database of a folder did not open. */
export function notOpened(folder: string, error: unknown): unknown {
  if (isDiskFull(folder))
    return new DatabaseUnfit(
      `内置数据库不能打开：${folder} 所在的磁盘已满。请腾出空间后重新启动，已保存的数据不受影响。/ The disk of the data folder is full: free some space and start again.`,
      { cause: error },
    );
  if (!isOpeningError(error)) return error;
  return new DatabaseUnfit(
    `内置数据库不能打开：${join(folder, 'pgdata')} 中的文件可能已损坏（${error.message}）。请另存该目录后移走，再用 npm run restore 恢复最近的备份。/ The files of the embedded database may be damaged: keep them aside, and restore the latest backup.`,
    { cause: error },
  );
}

/** The settings of a database that is there, or begins as a copy of a template that is made; null where one must be made first. */
export function readyAt<S extends Extract<DatabaseSettings, { kind: 'pglite' }>>(
  settings: S,
  migrations: string,
): S | null {
  if (existsSync(join(settings.folder, 'pgdata'))) return settings;
  const template = templateOf(migrations);
  return existsSync(template) ? { ...settings, template } : null;
}

/** How long one statement may run where the settings do not say. */
export const statementMs = 30_000;
