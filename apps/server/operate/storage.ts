import { join } from 'node:path';
import { localStorage, type Storage, s3Storage } from '@homestead/files/server';
import type { Config } from '../config.ts';

/** Where a configuration keeps the bytes of files. */
export async function storageOf(config: Config): Promise<Storage> {
  return config.s3 ? s3Storage(config.s3) : localStorage(join(config.dataFolder, 'files'));
}
