import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Copies a template to where a database has none yet; a copy that was cut short is made again. */
export function takeTemplate(template: string, data: string): void {
  if (existsSync(data)) return;
  const making = `${data}.new`;
  rmSync(making, { recursive: true, force: true });
  cpSync(join(template, 'pgdata'), making, { recursive: true });
  renameSync(making, data);
}
