import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

describe('a holiday table as people have it', () => {
  it('is read from lines, with or without a heading, as spreadsheets write dates', () => {
    const text =
      '\uFEFF日期,类型\r\n2027-01-01,休\r\n2027/1/2\t放假\n2027年1月9日，班\n20270110;上班\n"2027.5.1",off\n';
    expect(readTable(text)).toEqual({
      year: 2027,
      off: ['2027-01-01', '2027-01-02', '2027-05-01'],
      working: ['2027-01-09', '2027-01-10'],
      source: '',
      faults: [],
    });
  });

  it('may name a run of days by its ends', () => {
    expect(readTable('2027-09-29~2027-10-02,休').off).toEqual([
      '2027-09-29',
      '2027-09-30',
      '2027-10-01',
      '2027-10-02',
    ]);
  });

  it('is read from JSON as the content has it', () => {
    expect(readTable('{"year":2027,"source":"国办","off":["2027-01-01"],"working":["2027-01-09"]}')).toEqual({
      year: 2027,
      off: ['2027-01-01'],
      working: ['2027-01-09'],
      source: '国办',
      faults: [],
    });
  });

  it.each([
    ['', '没有内容，请选择文件或粘贴表格'],
    ['{"off": [', 'JSON 格式不正确，请检查括号和引号'],
    ['{"off": "2027-01-01"}', 'JSON 中的 off 应是日期的列表'],
    ['{"off": ["2027-13-01"]}', '“2027-13-01”不是日期，应写作 2027-01-01 的样子'],
    ['2027-01-01,休\n2027-02-30,休', '第 2 行“2027-02-30,休”不能识别，应写作“日期,休”或“日期,班”'],
    ['2027-01-01,也许', '第 1 行“2027-01-01,也许”不能识别，应写作“日期,休”或“日期,班”'],
    ['2027-10-07~2027-10-01,休', '第 1 行“2027-10-07~2027-10-01,休”不能识别，应写作“日期,休”或“日期,班”'],
  ])('that reads %j is told %s', (text, fault) => {
    expect(readTable(text).faults).toEqual([fault]);
  });
});
