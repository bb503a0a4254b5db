import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '@homestead/testing';
import { expect, test } from 'vitest';
import { tableFiles } from './tables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the row types are those of the migrations (this test with -u writes them anew)', async () => {
  const { db, drop } = await freshDatabase();
  try {
    for (const [path, text] of await tableFiles(db.kysely))
      await expect(text, path).toMatchFileSnapshot(join(root, path));
  } finally {
    await drop();
  }
});
