import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/specification.md', import.meta.url), 'utf8');

/** Rows of the table of the specifications that name fields of a record, with the paths of these fields. */
const rows = page.split('\n').flatMap((line) => {
  const [, id = '', says = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const group = /^S[12]-3\.([a-z]+)/.exec(id)?.[1];
  if (!group) return [];
  const codes = [...says.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return [{ id, paths: codes.map((code) => (code.includes('.') ? code : `${group}.${code}`)) }];
});

/** Ids of the rows that name a field, for the title of the test that proves it. */
export function rowsOf(path: string): string {
  return rows
    .filter(({ paths }) => paths.includes(path))
    .map(({ id }) => id)
    .join(' ');
}
