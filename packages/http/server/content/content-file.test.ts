import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { readContentFile } from './content-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = Type.Object(
  { code: Type.String(), fields: Type.Array(Type.Object({ label: Type.String() })) },
  { additionalProperties: false },
);
const read = (text: string) => {
  writeFileSync(join(folder, 'a.json'), text);
  return readContentFile(schema, folder, 'a.json');
};

describe('a file of content', () => {
  it('is read where it is as its schema says', () => {
    expect(read('{"code":"a","fields":[{"label":"b"}]}')).toEqual({ code: 'a', fields: [{ label: 'b' }] });
  });

  it.each([
    ['{"fields":[{}],"more":1}', /a\.json 不正确：.*code 不能缺少.*/],
    ['{"code":"a","fields":[{"label":1}]}', /a\.json 不正确：fields\.0\.label 类型应为文本$/],
    ['{"code":', /a\.json 不正确：/],
  ])('is refused with its name, the place and the reason: %s', (text, said) => {
    expect(() => read(text)).toThrow(said);
  });
});
