import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where the server of a data folder listens for its operator: a socket in the folder, on Windows a named pipe. */
export function doorOf(dataFolder: string): string {
  if (process.platform !== 'win32') return join(dataFolder, 'operator.sock');
  const name = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\homestead-${name}`;
}
