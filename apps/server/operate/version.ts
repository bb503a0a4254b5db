import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../config.ts';

/** Version of the product. */
export const version = (
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as { version: string }
).version;
