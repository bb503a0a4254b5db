import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';
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

  it('may have further columns, and the ends of a run in columns of their own', () => {
    const text = '节日,开始,结束,星期,类型\n元旦,2027-01-01,2027-01-03,五,休\n补班,2027-01-09,,六,班';
    const { off, working, faults } = readTable(text);
    expect([off, working, faults]).toEqual([['2027-01-01', '2027-01-02', '2027-01-03'], ['2027-01-09'], []]);
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
    ['2027-10-07~2027-10-01,休', '第 1 行“2027-10-07~2027-10-01,休”的结束日期早于开始日期，请把先后调换'],
    [
      '国庆,2027-10-07,2027-10-01,休',
      '第 1 行“国庆,2027-10-07,2027-10-01,休”的结束日期早于开始日期，请把先后调换',
    ],
    ['2027-01-01~2027-10-01,休', '第 1 行“2027-01-01~2027-10-01,休”超过 60 天，请核对起止日期或分行填写'],
  ])('that reads %j is told %s', (text, fault) => {
    expect(readTable(text).faults).toEqual([fault]);
  });
});

describe('a file of a holiday table', () => {
  const lines = '日期,类型\n2027-01-01,休\n2027-02-06,班';

  it('is a workbook, or text as spreadsheets of Chinese computers save it', async () => {
    const rows = [
      ['日期', '类型'],
      [new Date('2027-01-01T00:00:00Z'), '休'],
      ['2027-02-06', '班'],
    ];
    const workbook = await writeXlsx({ sheets: [{ name: '2027', rows }] });
    expect(await readFile(workbook)).toEqual({ text: lines });
    expect(await readFile(new TextEncoder().encode(lines))).toEqual({ text: lines });
    const gbk = Uint8Array.from([...'2027-01-01,'].map((sign) => sign.charCodeAt(0)).concat(0xd0, 0xdd));
    expect(await readFile(gbk)).toEqual({ text: '2027-01-01,休' });
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], '不是表格或文本'],
    ['a workbook of before 2007', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], '另存为 .xlsx'],
    ['another archive', [0x50, 0x4b, 3, 4, 0, 0], '不是 Excel 工作簿'],
  ])('that is %s is refused with what to do', async (_name, bytes, words) => {
    expect(await readFile(Uint8Array.from(bytes))).toEqual({ fault: expect.stringContaining(words) });
  });
});
