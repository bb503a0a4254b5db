import { DatabaseAway } from '@homestead/database';
import { describe, expect, it } from 'vitest';
import { asFault } from './as-fault.ts';

const withCode = (code: string) => Object.assign(new Error('whatever it says'), { code });

describe('a call that cannot be served for now is answered 503', () => {
  it.each([
    ['a full disk of the database', '53100', /存储空间已满/],
    ['a full disk of the files', 'ENOSPC', /存储空间已满/],
    ['a used-up quota', 'EDQUOT', /存储空间已满/],
    ['a read-only database', '25006', /只能查看/],
    ['a read-only disk', 'EROFS', /只能查看/],
    ['too many connections', '53300', /系统繁忙/],
    ['too many open files', 'EMFILE', /系统繁忙/],
    ['too many open files of the machine', 'ENFILE', /系统繁忙/],
    ['a database that was ended', '57P01', /暂时不可用/],
    ['a database that is coming up', '57P03', /暂时不可用/],
    ['nobody behind the port', 'ECONNREFUSED', /暂时不可用/],
  ])('with words for %s (%s), wherever in its causes the code stands', (_, code, words) => {
    for (const error of [withCode(code), new Error('outer', { cause: withCode(code) })]) {
      expect(asFault(error).kind).toBe('away');
      expect(asFault(error).message).toMatch(words);
    }
  });

  it('for the time-out of the pool, and for connections that the driver calls ended', () => {
    expect(asFault(new Error('timeout exceeded when trying to connect')).message).toMatch(/系统繁忙/);
    expect(asFault(new Error('Query read timeout')).kind).toBe('away');
    expect(asFault(new DatabaseAway('no connection', { trouble: 'full' })).message).toMatch(/存储空间已满/);
  });

  it('but not where the call itself is wrong or the program is', () => {
    expect(asFault(new TypeError('x is not a function')).kind).toBe('internal');
    expect(asFault(withCode('42703')).kind).toBe('internal');
    expect(asFault(withCode('ENOENT')).kind).toBe('internal');
  });
});

describe('what the database does not keep is refused by the fields of the call', () => {
  const outOfRange = Object.assign(new Error('value "3e9" is out of range for type integer'), {
    code: '22003',
  });
  it.each([
    [
      { name: 'a\0b', rows: [{ remark: '好' }, { remark: '半\ud800' }] },
      withCode('22021'),
      ['name', 'rows.1.remark'],
    ],
    [{ name: 'a\0b' }, withCode('22P05'), ['name']],
    [{ version: 3e9, sort: 2 }, outOfRange, ['version']],
    [undefined, withCode('22021'), []],
  ])('in %j', (body, error, paths) => {
    const { kind, data } = asFault(error, body);
    expect(kind).toBe('malformed');
    expect((data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual(paths);
  });

  it('in words', () => {
    expect(asFault(withCode('22021'), { name: '\0' }).message).toBe(
      '名称（name）含有无法保存的字符，请删除后重试',
    );
    expect(asFault(withCode('22021'), { id: '1' }, { kind: '\0' }, {}).message).toMatch(
      /（kind）含有无法保存的字符/,
    );
    expect(asFault(withCode('22021')).message).toBe('内容中含有无法保存的字符，请删除后重试');
    expect(asFault(outOfRange, { version: -3e9 }).message).toBe('版本号（version）超出可以保存的范围');
  });

  it('and a number that no field of the call holds stays a fault of the program', () => {
    expect(asFault(outOfRange, { version: 3 }).kind).toBe('internal');
  });
});
