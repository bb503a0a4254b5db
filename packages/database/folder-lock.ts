import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { FolderLocked } from './errors.ts';

/**
 * Takes the folder for this process alone: two processes on one embedded database destroy it (pglite#709). The lock
 * names the process and its start, so a lock left by a killed process, even one whose number was given out again, is stale.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'homestead.lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      const [pid = 0, start = ''] = readHolder(path);
      if (isRunning(pid) && start === startOf(pid)) throw new FolderLocked(folder, pid);
      rmSync(path, { force: true });
    }
  }
}

function readHolder(path: string): [number, string] {
  try {
    const [pid, start = ''] = readFileSync(path, 'utf8').trim().split(' ');
    return [Number(pid), start];
  } catch {
    return [0, ''];
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process in clock ticks since boot, or empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
