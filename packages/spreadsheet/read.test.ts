import { HttpError } from '@homestead/http/contract';
import { expect, test } from 'vitest';
import { cells } from './given.ts';
import { judgeImport } from './import.ts';
import { readRows, readTable } from './read.ts';
import { type Cell, writeSheet } from './sheet.ts';
import { zip } from './zip.ts';

const columns = [
  { key: 'name', title: '名称' },
  { key: 'count', title: '数量' },
  { key: 'day', title: '日期', isOptional: true },
] as const;

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}
const sheet = (rows: Iterable<readonly Cell[]>, titles = ['名称', '数量', '日期']) =>
  bytesOf(
    writeSheet(
      '表',
      titles.map((title) => ({ title })),
      rows,
    ),
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof HttpError ? [error.kind, error.message] : error;
};
const all = async (bytes: Uint8Array, limits = {}) => {
  const found = [];
  for await (const row of readRows(bytes, limits)) found.push(row);
  return found;
};

test('a table comes back as it was written: formulas as text, numbers and days as people read them', async () => {
  const bytes = await sheet([
    ['=1+1', 3.1, new Date('2026-03-02T00:00:00+08:00')],
    [null, null, null],
    ['+86 @SUM', 0.1 + 0.2, null],
  ]);
  expect(await readTable(bytes, columns)).toEqual([
    { row: 2, values: { name: '=1+1', count: '3.1', day: '2026-03-02' } },
    { row: 4, values: { name: '+86 @SUM', count: '0.3', day: '' } },
  ]);
});

test('a cell is read without marks that turn its direction and without control characters; its lines stay', async () => {
  const [row] = await readTable(await sheet([['\u202a甲\u202e乙\u2066', '一\n二', null]]), columns);
  expect(row?.values).toEqual({ name: '甲乙', count: '一\n二', day: '' });
});

test('columns are found by their titles, and one that is missing is named', async () => {
  const [row] = await readTable(await sheet([['甲', 2]], [' 数量 *', '名称']), columns);
  expect(row?.values).toEqual({ name: '2', count: '甲', day: '' });
  expect(await refusal(sheet([['甲']], ['名称']).then((bytes) => readTable(bytes, columns)))).toEqual([
    'broken',
    '缺少“数量”列，请使用下载的模板，不要修改表头',
  ]);
  expect(await refusal(sheet([]).then((bytes) => readTable(bytes, columns)))).toEqual([
    'broken',
    '表格中只有表头，没有数据行',
  ]);
});

test('a title and notes above the head are passed over, and rows keep their numbers', async () => {
  const titled = (...head: string[]) => sheet([['填表须知', ''], head, ['甲', 2]], ['2026年登记表', '']);
  expect(await readTable(await titled('名称', '数量'), columns.slice(0, 2))).toMatchObject([{ row: 4 }]);
  for (const head of [['名称'], ['姓名', '件数']])
    expect(await refusal(titled(...head).then((bytes) => readTable(bytes, columns)))).toMatchObject([
      'broken',
      expect.stringContaining(head[0] === '名称' ? '缺少“数量”列' : '缺少“名称”列'),
    ]);
});

test('what is no workbook, has macros, is encrypted or broken is refused with words', async () => {
  const kind = async (bytes: Uint8Array) => ((await refusal(all(bytes))) as [string, string])[1];
  expect(await kind(Buffer.from('名称,数量'))).toMatch('不是 .xlsx');
  expect(await kind(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toMatch('旧版 .xls 格式或设有打开密码');
  const macro = zip([
    { name: '[Content_Types].xml', content: ['<Types/>'] },
    { name: 'xl/vbaProject.bin', content: ['x'] },
  ]);
  expect(await kind(await bytesOf(macro))).toMatch('含有宏');
  const good = await sheet([['甲', 1]]);
  expect(await kind(good.subarray(0, good.length - 40))).toMatch('不是 .xlsx');
  const hurt = Buffer.from(good);
  hurt.fill(0x55, 60, 120);
  expect(await kind(hurt)).toMatch('已损坏');
});

test('a bomb is refused by what it unpacks to, also where its directory lies about the sizes', async () => {
  const bomb = zip([
    { name: '[Content_Types].xml', content: ['<Types/>'] },
    { name: 'xl/worksheets/sheet1.xml', content: Array.from({ length: 300 }, () => ' '.repeat(10_000)) },
  ]);
  const bytes = await bytesOf(bomb);
  const limits = { unpackedBytes: 1_000_000 };
  expect(await refusal(all(bytes, limits))).toMatchObject(['tooLarge', expect.stringMatching('展开后超过')]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(3_000_000);
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) bytes.writeUInt32LE(10, at);
  expect(await refusal(all(bytes, limits))).toMatchObject(['tooLarge', expect.stringMatching('展开后超过')]);
});

test('files, rows and columns beyond their limits are refused', async () => {
  const bytes = await sheet([
    ['甲', 1, null],
    ['乙', 2, null],
  ]);
  expect(await refusal(all(bytes, { packedBytes: 10 }))).toMatchObject(['tooLarge', expect.anything()]);
  expect(await refusal(all(bytes, { rows: 1 }))).toEqual([
    'tooLarge',
    '一次最多导入 1 行，请分成几个文件导入',
  ]);
  expect(await refusal(all(bytes, { columns: 2 }))).toMatchObject([
    'tooLarge',
    expect.stringMatching('超过 2 列'),
  ]);
});

test('an import writes all rows or the right ones, as chosen, and names what is wrong by row and column', () => {
  const rows = ['1', 'x', '3', '3'].map((count, index) => ({
    row: index + 2,
    values: { name: `第${index}`, count, day: '' },
  }));
  const judge = ({ values: { count } }: (typeof rows)[number]) => {
    if (count === 'x') return { faults: [{ column: 'count' as const, message: '应为数字' }] };
    return { write: count === '1' ? null : Number(count) };
  };
  const faults = [{ row: 3, column: '数量', value: 'x', message: '应为数字' }];
  expect(judgeImport(columns, rows, 'all', judge)).toEqual({
    writes: [],
    report: { total: 4, written: 0, unchanged: 0, faults },
  });
  expect(judgeImport(columns, rows, 'good', judge)).toEqual({
    writes: [3, 3],
    report: { total: 4, written: 2, unchanged: 1, faults },
  });
});

test('a formula that failed or was never calculated is named by row and column, and is not taken for an empty cell', async () => {
  const cell = (at: string, content: string, type = 'str') => `<c r="${at}" t="${type}">${content}</c>`;
  const head = `<row r="1">${cell('A1', '<v>名称</v>')}${cell('B1', '<v>数量</v>')}${cell('C1', '<v>日期</v>')}</row>`;
  const relation = (type: string, id: string, target: string) =>
    `<Relationships><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const workbook = (rows: string) =>
    bytesOf(
      zip([
        { name: '[Content_Types].xml', content: ['<Types/>'] },
        { name: '_rels/.rels', content: [relation('officeDocument', 'r1', 'xl/workbook.xml')] },
        {
          name: 'xl/workbook.xml',
          content: [
            '<workbook xmlns:r="r"><sheets><sheet name="甲" sheetId="2" r:id="rId9"/></sheets></workbook>',
          ],
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: [relation('worksheet', 'rId9', 'worksheets/sheet1.xml')],
        },
        {
          name: 'xl/worksheets/sheet1.xml',
          content: [`<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`],
        },
      ]),
    );
  const calculated = `<row r="2">${cell('A2', '<f>"甲"&amp;1</f><v>甲1</v>')}${cell('B2', '<f>1+1</f><v>2</v>', 'n')}</row>`;
  expect(await readTable(await workbook(calculated), columns)).toEqual([
    { row: 2, values: { name: '甲1', count: '2', day: '' } },
  ]);
  const wrong =
    `<row r="3">${cell('A3', '<v>乙</v>')}${cell('B3', '<f>1/0</f><v>#DIV/0!</v>', 'e')}<c r="C3"><f>TODAY()</f><v></v></c></row>` +
    `<row r="5"><c r="A5" s="1"><f>A3</f><v/></c>${cell('B5', '<v>1</v>')}</row>`;
  expect(await refusal(workbook(calculated + wrong).then((bytes) => readTable(bytes, columns)))).toEqual([
    'broken',
    '第3行“数量”列的公式出错（#DIV/0!）；第3行“日期”列的公式没有计算结果；第5行“名称”列的公式没有计算结果，请在 Excel 中改正并重新计算，或改为填写数值后保存，再导入',
  ]);
});

test('a number of more digits than a spreadsheet keeps is named, where its column is read', async () => {
  const identity = Number('350399197503120013');
  const bytes = await sheet([['甲', 100_000_000_000_000, null, identity]], ['名称', '数量', '日期', '备注']);
  expect((await readTable(bytes, columns))[0]?.values.count).toBe('100000000000000');
  expect(await refusal(sheet([['甲', identity]]).then((cut) => readTable(cut, columns)))).toEqual([
    'broken',
    '第2行“数量”列（350399197503120000）是超过15位的数字，末几位在表格中已丢失，请把该列单元格格式设为“文本”，重新填写号码并保存，再导入',
  ]);
});

test('a number of an import is read in full width as well', () => {
  expect(cells.number(' １２．５ ')).toBe(12.5);
  expect(() => cells.number('十二')).toThrow('请填写数字');
});

test('a day of an import is read as people write it, and what is no day is left for the rules to name', () => {
  const written = ['2026-03-01', '2026/3/1', '2026.3.1', ' ２０２６年3月1日 '];
  expect(written.map(cells.day)).toEqual(written.map(() => '2026-03-01'));
  expect(['3月1日', '2026-03-01 10:00'].map(cells.day)).toEqual(['3月1日', '2026-03-01 10:00']);
});
