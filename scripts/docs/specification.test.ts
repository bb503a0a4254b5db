import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');

interface Row {
  id: string;
  says: string;
  built: string;
  proved: string;
}

const rows = page.split('\n').flatMap((line): Row[] => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, id = '', says = '', built = '', proved = ''] = cells;
  return /^S[12]-/.test(id) ? [{ id, says, built, proved }] : [];
});

const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Files of the project that a file imports by a path relative to it. */
const importsOf = (path: string): string[] =>
  [...sourceOf(path).matchAll(/from '(\.[^']+)'/g)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter((to) => existsSync(join(root, to)));
const isPlanned = (cell: string): boolean => cell === 'planned' || cell.startsWith('planned (');

/** Codes of the fields of each data model, by group. */
const models = new Map(
  readdirSync(join(root, 'content/models')).map((name): [string, Set<string>] => {
    const model = JSON.parse(readFileSync(join(root, 'content/models', name), 'utf8')) as {
      group: string;
      fields: { code: string }[];
    };
    return [model.group, new Set(model.fields.map(({ code }) => code))];
  }),
);

describe('the table of the specifications', () => {
  it('has a row for each id, and each id once', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ id }) => !/^S[12]-[1-9][\w.-]*$/.test(id))).toEqual([]);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('reaches every section of both specifications', () => {
    const sections = new Set(rows.map(({ id }) => id.slice(0, 4)));
    const expected = ['S1', 'S2'].flatMap((one) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) => `${one}-${part}`),
    );
    expect(expected.filter((section) => !sections.has(section))).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ id, built, proved }) =>
      codesIn(`${built} ${proved}`)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('says of each row where it is built, or that it is planned', () => {
    const silent = rows.filter(({ built }) => !isPlanned(built) && !built.startsWith('`'));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('names a test for what is built, or says that one is planned', () => {
    const isTest = (path: string) => /\.(test\.tsx?|e2e\.ts|bench\.ts)$/.test(path);
    const wrong = rows.filter(({ built, proved }) => {
      if (isPlanned(proved)) return false;
      const paths = codesIn(proved);
      return isPlanned(built) || paths.length === 0 || !paths.every(isTest);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  // Titles made of the rows of the page themselves (`[$rows]`) are held to what ran, by `proofs.ts`.
  it('names tests that carry the id of their row, in the file named or in one that it imports', () => {
    const without = rows.flatMap(({ id, proved }) => {
      if (isPlanned(proved)) return [];
      const carries = new RegExp(`(?<![\\w.-])${id.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`);
      return codesIn(proved)
        .filter((path) => !sourceOf(path).includes('[$rows]'))
        .filter((path) => ![path, ...importsOf(path)].some((one) => carries.test(sourceOf(one))))
        .map((path) => `${id}: ${path}`);
    });
    expect(without).toEqual([]);
  });

  it('names only fields that their data model has', () => {
    const unknown = rows.flatMap(({ id, says }) => {
      const group = /^S[12]-3\.([a-z]+)/.exec(id)?.[1] ?? '';
      if (!models.has(group)) return [];
      return codesIn(says).filter((code) => {
        const [left = '', right] = code.split('.');
        return right === undefined ? !models.get(group)?.has(left) : !models.get(left)?.has(right);
      });
    });
    expect(unknown).toEqual([]);
  });

  it('counts what is still to come', () => {
    const toBuild = rows.filter(({ built }) => isPlanned(built)).length;
    const toProve = rows.filter(({ built, proved }) => !isPlanned(built) && isPlanned(proved)).length;
    console.log(
      `specification: ${rows.length} rows, ${toBuild} planned, ${toProve} built without a test of their own`,
    );
    expect(toBuild + toProve).toBeLessThan(rows.length);
  });
});
