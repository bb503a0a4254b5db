import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cell, writeSheet } from './sheet.ts';

/** The parts of an archive, by its directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  while (at < end) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const length = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content.length).toBe(size);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + length), content.toString('utf8'));
    at += 46 + length;
  }
  return parts;
}

async function sheetOf(rows: Iterable<readonly Cell[]>, columns = [{ title: '甲' }, { title: '乙' }]) {
  const pieces: Buffer[] = [];
  for await (const piece of writeSheet('待办/任务', columns, rows)) pieces.push(piece);
  return unzip(Buffer.concat(pieces));
}

test('a text stays a text, whatever it looks like', async () => {
  const parts = await sheetOf([
    ['=1+1', '+86 & <b>"'],
    ['\u0000坏\ud800字', '㙦𬭎·'],
  ]);
  const xml = parts.get('xl/worksheets/sheet1.xml')!;
  expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
  expect(xml).toContain('+86 &amp; &lt;b&gt;&quot;');
  expect(xml).toContain('坏\ufffd字');
  expect(xml).toContain('㙦𬭎·');
  expect(xml).not.toContain('<f>');
});

test('days and moments are the county’s, as year, month and day', async () => {
  const moment = new Date('2026-03-02T17:30:00Z');
  const columns = [{ title: '日' }, { title: '时', date: 'minute' as const }];
  const xml = (await sheetOf([[moment, moment]], columns)).get('xl/worksheets/sheet1.xml')!;
  // 2026-03-03 01:30 in the county is day 46084.
  expect(xml).toContain('<c s="2"><v>46084</v></c><c s="3"><v>46084.0625</v></c>');
});

test('the head stays in sight and the columns have their widths; nothing is a name of a sheet that no program takes', async () => {
  const parts = await sheetOf([], [{ title: '编号', width: 24 }] as never);
  expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/state="frozen".*width="24".*编号/);
  expect(parts.get('xl/workbook.xml')).toContain('name="待办 任务"');
});

test('other work gets its turn while many rows are written', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const rows = Array.from({ length: 20_000 }, (_, index) => [`案件${index}`, index]);
  const parts = await sheetOf(rows);
  clearInterval(timer);
  expect(parts.get('xl/worksheets/sheet1.xml')?.match(/<row>/g)).toHaveLength(20_001);
  expect(turns).toBeGreaterThan(5);
});

test('rows that fail end the file with their error', async () => {
  const failing = function* (): Generator<Cell[]> {
    yield ['一', 1];
    throw new Error('the database went away');
  };
  await expect(sheetOf(failing())).rejects.toThrow('the database went away');
});
