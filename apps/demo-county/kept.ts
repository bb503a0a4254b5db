import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * A county that is generated once and then read from a file: generating takes seconds of a processor, reading a tenth of one.
 * `file` is named after all that the county follows from. A file that cannot be read or written costs the time alone.
 */
export function keptCounty<T extends object>(file: string, make: () => T): T {
  try {
    return deserialize(readFileSync(file)) as T;
  } catch {
    // There is none yet, or it is spoilt.
  }
  const made = make();
  try {
    mkdirSync(dirname(file), { recursive: true });
    const whole = `${file}.${process.pid}.${performance.now()}`;
    writeFileSync(whole, serialize(made));
    renameSync(whole, file);
  } catch {
    // A disk that is full or may not be written.
  }
  return made;
}
