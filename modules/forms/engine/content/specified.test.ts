import { describe, expect, test } from 'vitest';
import type { FormData } from '../../contract/form-data.ts';
import { countFault, uploadFault } from '../../fields/file/upload-rule.ts';
import { optionsOf } from '../../fields/radio/option.ts';
import { completeForms, fileId } from '../cases.fixture.ts';
import { getFieldType } from '../field-types.ts';
import { resolveFields, resolveSections, writableFields } from '../resolve.ts';
import { validate } from '../validate.ts';
import { initialValues } from '../values/prefill.ts';
import { merge, setAt, splitPath, valueAt } from '../values/values.ts';
import { content, contextOf } from './demo.fixture.ts';
import { optionLines, requiredLines, uploadLines } from './specified.fixture.ts';
import {
  defaultLines,
  lengthLines,
  mapLines,
  readOnlyLines,
  writableLines,
} from './specified-access.fixture.ts';
import { openLines, sectionLines } from './specified-sections.fixture.ts';

/** The card of an office belongs to no case, and is no form of the specifications. */
const specifiedForms = Object.keys(content.forms).filter((formKey) => !formKey.startsWith('dwjbxx_'));

function complete(formKey: string): FormData {
  const values = completeForms[formKey];
  if (!values) throw new Error(`No complete case for ${formKey}`);
  return merge({}, values);
}

function fieldOf(formKey: string, path: string) {
  const field = resolveFields(contextOf(formKey)).find((candidate) => candidate.path === path);
  if (!field) throw new Error(`${path} is not on ${formKey}`);
  return field;
}

/** The first form on which a person may write the field. */
function formWriting(path: string): string {
  const form = specifiedForms.find((formKey) =>
    writableFields(contextOf(formKey)).some((field) => field.path === path),
  );
  if (!form) throw new Error(`No form writes ${path}`);
  return form;
}

describe('required fields', () => {
  test.each(Object.keys(completeForms))('%s is accepted when every required field is given', (formKey) => {
    expect(validate(contextOf(formKey), complete(formKey), {}).faults).toEqual([]);
  });

  test.each(requiredLines)('$form refuses without $field: $message ($source)', ({ form, field, message }) => {
    const values = complete(form);
    setAt(values, field, null);
    // Age follows from the identity number; left out alone it is filled in (decision 2).
    if (field === 'jfsqjd.nl') setAt(values, 'jfsqjd.sfzh', null);
    expect(validate(contextOf(form), values, {}).faults).toContainEqual({ path: field, message });
  });

  test.each(specifiedForms)(
    '%s left empty names every required field at once, and no other [S2-5.joint-review S2-5.publicity]',
    (formKey) => {
      const expected = requiredLines.filter((line) => line.form === formKey);
      const { faults } = validate(contextOf(formKey), {}, {});
      expect(new Map(faults.map(({ path, message }) => [path, message]))).toEqual(
        new Map(expected.map(({ field, message }) => [field, message])),
      );
    },
  );
});

describe('what each form lets a person write', () => {
  test.each(writableLines)('$form: $source', ({ form, fields }) => {
    const group = form.split('_')[0];
    const expected = fields
      .split(/\s+/)
      .filter(Boolean)
      .map((code) => (code.includes('.') ? code : `${group}.${code}`));
    const actual = writableFields(contextOf(form)).map((field) => field.path);
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });

  test('all 28 forms are in the list', () => {
    expect(writableLines.map((line) => line.form).toSorted()).toEqual(specifiedForms.toSorted());
    expect(writableLines).toHaveLength(28);
  });

  test.each(readOnlyLines)(
    '$form shows read-only fields, and drops what is sent for them ($source)',
    ({ form, fields }) => {
      const ctx = contextOf(form);
      for (const path of fields) {
        expect(resolveFields(ctx).map((field) => field.path)).toContain(path);
        const values = form in completeForms ? complete(form) : {};
        setAt(values, path, '伪造');
        const { accepted, dropped } = validate(ctx, values, {});
        expect(valueAt(accepted, path) ?? null).toBeNull();
        expect(dropped.includes(path)).toBe(fieldOf(form, path).auto !== true);
      }
    },
  );
});

describe('uploads', () => {
  test.each(uploadLines)(
    '$field takes at most $count files of $bytes bytes ($source)',
    ({ field: path, ...line }) => {
      const formKey = formWriting(path);
      const field = fieldOf(formKey, path);
      const rule = field.upload;
      if (!rule) throw new Error(`${path} has no upload rule`);
      expect({ count: rule.maxCount, bytes: rule.maxBytes, types: rule.types }).toEqual({
        count: line.count,
        bytes: line.bytes,
        types: line.types,
      });

      const kind = field.type === 'image' ? 'image' : 'file';
      const suffix = line.types === 'all' ? 'jpg' : line.types[0];
      expect(uploadFault({ name: `a.${suffix?.toUpperCase()}`, size: line.bytes }, rule, kind)).toBeNull();
      expect(uploadFault({ name: `a.${suffix}`, size: line.bytes + 1 }, rule, kind)).toBe(line.tooLarge);
      const wrongType = line.types === 'all' ? null : `只支持${line.types.join('、')}图片上传`;
      expect(uploadFault({ name: 'a.pdf', size: 1 }, rule, kind)).toBe(wrongType);
      expect(uploadFault({ name: 'jpg', size: 1 }, rule, kind)).toBe(wrongType);

      const message = `上传文件数量不能超过${line.count}个`;
      expect(countFault(line.count, rule)).toBeNull();
      expect(countFault(line.count + 1, rule)).toBe(message);
      const send = (count: number) => {
        const incoming: FormData = {};
        setAt(incoming, path, Array.from({ length: count }, (_, index) => fileId(index)).join(','));
        return validate(contextOf(formKey), incoming, {}).faults.find((fault) => fault.path === path)
          ?.message;
      };
      expect(send(line.count)).toBeUndefined();
      expect(send(line.count + 1)).toBe(message);
    },
  );

  test('every field of files has its line in the specifications', () => {
    const named = uploadLines.map((line) => line.field);
    const fields = Object.values(content.models)
      .filter((model) => model.case)
      .flatMap((model) =>
        model.fields.filter((field) => field.upload).map((field) => `${model.group}.${field.code}`),
      );
    expect(named.toSorted()).toEqual(fields.toSorted());
  });
});

describe('choices', () => {
  test.each(optionLines)('$field on $form offers $values ($source)', ({ form, field: path, values }) => {
    const ctx = contextOf(form);
    const field = fieldOf(form, path);
    expect(optionsOf(field, ctx).map((option) => option.value)).toEqual(values);
    // A kind of farmland is asked for where farmland is built on.
    const other: FormData = { jfsqjd: { nsqdl: '农用地' } };
    setAt(other, path, '别的');
    const isWritten = writableFields(ctx).some((candidate) => candidate.path === path);
    const faults = validate(ctx, other, {}).faults.filter((fault) => fault.path === path);
    expect(faults).toEqual(isWritten ? [{ path, message: `${field.label}不在可选范围内` }] : []);
  });

  test('every choice of every form has its line, but for the groups of a village, which may be typed', () => {
    const named = optionLines.map(({ form, field }) => `${form} ${field}`);
    const asked = specifiedForms.flatMap((form) =>
      resolveFields(contextOf(form))
        .filter(({ type, dictionary, freeEntry, readOnly, hidden }) =>
          Boolean(dictionary && type && !getFieldType(type).parts && !freeEntry && !readOnly && !hidden),
        )
        .map(({ path }) => `${form} ${path}`),
    );
    expect(asked.filter((line) => !named.includes(line))).toEqual([]);
  });

  test('what may be switched on and off is YES 启用 or NO 禁用 [S1-9.enabled]', () => {
    expect(content.dictionaries['qyzt']?.items.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'YES 启用',
      'NO 禁用',
    ]);
  });

  test('at most three land classes are chosen [S1-5.land-classes S2-5.application-optional]', () => {
    expect([
      fieldOf('jfsqjd_nhsq', 'jfsqjd.nsqdl').maxCount,
      fieldOf('jfsqjd_lssp', 'jfsqjd.dl').maxCount,
    ]).toEqual([3, 3]);
  });
});

describe('how a form opens', () => {
  test.each(openLines)('$form: $source', ({ form, open }) => {
    expect(resolveSections(contextOf(form)).map((section) => section.open)).toEqual(open);
  });

  test.each(sectionLines)(
    '$form has its sections, and each its fields, in order ($source)',
    ({ form, sections }) => {
      const actual = content.forms[form]?.sections.map(({ title, fields }) => [
        title,
        fields.map(({ field }) => splitPath(field)[1]),
      ]);
      const expected = Object.entries(sections).map(([title, fields]) => [title, fields.split(/\s+/)]);
      expect(actual).toEqual(expected);
    },
  );

  test('the content of a publicity is written on four rows [S2-2.7-publicity]', () => {
    expect(fieldOf('jfsqjd_cwhgs', 'jfsqjd.cwhGsnr')).toMatchObject({ type: 'text-area', rows: 4 });
  });

  test('a design is chosen by the button 选择房屋设计图 [S2-2.9-fields]', () => {
    expect(fieldOf('jfsqjd_jftzxz', 'jfsqjd.jftzxzTzbh').picker?.button).toBe('选择房屋设计图');
  });

  test.each(defaultLines)('$field of $form is $value at first ($source)', ({ form, field, value }) => {
    expect(valueAt(initialValues(contextOf(form), {}), field)).toBe(value);
  });

  test.each(mapLines)('$field of $form opens its map as said ($source)', ({ form, field, map }) => {
    expect(fieldOf(form, field).map).toMatchObject(map);
  });

  test('the acceptance placeholder says that it is empty [S2-2.13-empty]', () => {
    expect(content.forms['jgysjd_ys']).toMatchObject({ sections: [], empty: '暂无内容' });
  });
});

describe('lengths', () => {
  const lines = specifiedForms.flatMap((formKey) =>
    writableFields(contextOf(formKey))
      .filter((field) => field.type === 'text' || field.type === 'text-area' || field.freeEntry)
      .map((field) => ({
        form: formKey,
        path: field.path,
        limit: lengthLines[field.path] ?? (field.type === 'text-area' ? 2000 : 100),
      })),
  );

  test.each(lines)('$path on $form takes $limit characters and not one more', ({ form, path, limit }) => {
    const label = fieldOf(form, path).label;
    const messageFor = (text: string) => {
      const values: FormData = {};
      const [group, code] = splitPath(path);
      values[group] = { xzjdczqk: '其他', [code]: text };
      return validate(contextOf(form), values, {}).faults.find((fault) => fault.path === path)?.message;
    };
    expect(messageFor('𠮷'.repeat(limit))).toBeUndefined();
    expect(messageFor('𠮷'.repeat(limit + 1))).toBe(`${label}不能超过${limit}个字`);
    expect(messageFor('a'.repeat(1_000_000))).toBe(`${label}不能超过${limit}个字`);
  });
});
