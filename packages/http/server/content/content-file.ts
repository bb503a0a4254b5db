import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import { schemaFaults } from '../validation.ts';

/** The most faults of one file that a start names. */
const most = 5;

/** Names in a part of a content folder, in order; a part that a county leaves out holds nothing. */
export const contentNames = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).sort() : [];

/** A JSON file of a content folder as its schema describes it; throws with the file, the places and the reasons where it is not. */
export function readContentFile<Schema extends TSchema>(
  schema: Schema,
  folder: string,
  name: string,
): Static<Schema> {
  const path = join(folder, name);
  const wrong = (why: string) => new Error(`内容文件 ${path} 不正确：${why}`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong((error as Error).message);
  }
  if (checkOf(schema).Check(value)) return value as Static<Schema>;
  const faults = schemaFaults(Value.Errors(schema, value));
  // Of a choice between shapes the innermost place is the one to mend.
  const inner = faults.filter(({ path: at }) => !faults.some((other) => other.path.startsWith(`${at}.`)));
  const told = inner.slice(0, most).map(({ path: at, why }) => `${at} ${why}`.trim());
  throw wrong(told.join('；'));
}

/** Compiled, a schema whose parts name one another looks at all files of its kind in a tenth of the time. */
function checkOf(schema: TSchema): Pick<Validator, 'Check'> {
  const check = checks.get(schema) ?? Compile(schema);
  checks.set(schema, check);
  return check;
}

const checks = new WeakMap<TSchema, Pick<Validator, 'Check'>>();
