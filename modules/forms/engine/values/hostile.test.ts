import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../contract/form-data.ts';
import { content, contextOf } from '../content/demo.fixture.ts';
import { visibleSections, writableFields } from '../resolve.ts';
import { validate } from '../validate.ts';
import { initialValues } from './prefill.ts';
import { showValue } from './show.ts';
import { setAt, splitPath, valueAt } from './values.ts';

const forms = Object.keys(content.forms);
const writtenPaths = (formKey: string): string[] =>
  writableFields(contextOf(formKey)).map((field) => field.path);

/** Bodies that know the form's names, and put anything under them. */
function bodiesOf(formKey: string): fc.Arbitrary<unknown> {
  const paths = writtenPaths(formKey);
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom(
      '__proto__',
      '1e999',
      '{"type":"Polygon"}',
      '{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}',
    ),
  );
  if (paths.length === 0) return fc.jsonValue();
  return fc.array(fc.tuple(fc.constantFrom(...paths), anything), { maxLength: 8 }).map((pairs) => {
    const body: FormData = {};
    for (const [path, value] of pairs) setAt(body, path, value);
    return body;
  });
}

describe('whatever is sent', () => {
  test.each(forms)('%s judges it without throwing, and keeps only what it may write', (formKey) => {
    const ctx = contextOf(formKey);
    const allowed = new Set(writtenPaths(formKey));
    fc.assert(
      fc.property(fc.oneof(bodiesOf(formKey), fc.jsonValue()), (body) => {
        const first = validate(ctx, body, {});
        for (const [group, record] of Object.entries(first.accepted)) {
          for (const code of Object.keys(record)) expect(allowed).toContain(`${group}.${code}`);
        }
        const again = validate(ctx, first.accepted, {});
        expect(again.accepted).toEqual(first.accepted);
        for (const section of visibleSections(ctx, initialValues(ctx, first.merged))) {
          for (const field of section.fields)
            expect(showValue(field, first.merged, ctx)).toBeTypeOf('string');
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('hostile text', () => {
  const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const formula = "=cmd|'/c calc'!A1";
  const texts = forms.flatMap((formKey) =>
    writableFields(contextOf(formKey))
      .filter((field) => field.type === 'text' || field.type === 'text-area')
      // What is tried here is no code and no short text: those refuse it.
      .filter(({ format, maxLength = 50 }) => !format && maxLength >= 50)
      .map((field) => ({ formKey, path: field.path, isArea: field.type === 'text-area' })),
  );

  test.each(texts)(
    'in $path of $formKey is kept as plain text, without controls and direction marks',
    ({ formKey, path, isArea }) => {
      const store = (text: string): unknown => {
        const [group, code] = splitPath(path);
        const body = { [group]: { xzjdczqk: '其他', [code]: text } };
        return valueAt(validate(contextOf(formKey), body, {}).accepted, path);
      };
      for (const text of [markup.slice(0, 50), formula, '${7*7}', "'; drop table x; --"]) {
        expect(store(text)).toBe(text);
      }
      expect(store('甲\u202e乙\u0000丙\u2066丁\u200f\ufeff\u007f\u0085戊')).toBe('甲乙丙丁戊');
      expect(store('一\r\n二\t三')).toBe(isArea ? '一\n二\t三' : '一 二 三');
      expect(store('\ud800')).toBe('\ufffd');
    },
  );
});
