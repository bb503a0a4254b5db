import { setImmediate as nextTurn } from 'node:timers/promises';
import { zip } from './zip.ts';

/** A value of a row: text stays text whatever it looks like, numbers add up, dates are days or moments of the county's clock. */
export type Cell = string | number | boolean | Date | null | undefined;

export interface Column {
  title: string;
  /** Width in characters of the default font. */
  width?: number;
  /** How a `Date` is shown: a day, or a day with the time (GB/T 7408: year, month, day). */
  date?: 'day' | 'minute';
}

/** Rows that one file may hold: more than anybody reads, and what is written within half a minute. */
export const mostRows = 50_000;

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
/** Hours that the county's clock is ahead of UTC: a spreadsheet knows no zones. */
const zoneHours = 8;
const dayMs = 86_400_000;
/** Day 0 of a spreadsheet. */
const epoch = Date.UTC(1899, 11, 30);
/** How many rows are written before other work gets its turn. */
const slice = 500;
/** The longest text of a cell (ECMA-376). */
export const longestText = 32_767;

/** A workbook of one sheet (ECMA-376, Office Open XML) as a stream of bytes; its head stays in sight when one scrolls. */
export function writeSheet(
  title: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const listOf = (...entries: string[]) =>
    `${header}<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;
  return zip([
    {
      name: '[Content_Types].xml',
      content: [
        `${header}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
        type('xl/workbook.xml', 'sheet.main'),
        type('xl/worksheets/sheet1.xml', 'worksheet'),
        type('xl/styles.xml', 'styles'),
        '</Types>',
      ],
    },
    { name: '_rels/.rels', content: [listOf(relation('r1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        listOf(relation('r1', 'worksheet', 'worksheets/sheet1.xml'), relation('r2', 'styles', 'styles.xml')),
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${header}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ]);
}

/** 0 plain, 1 head, 2 day, 3 moment, 4 text (kept as text when it is edited). */
const styles = `${header}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="11"/><name val="宋体"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* sheet(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width = 14 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(columns.map(({ title }) => textCell(title, 1)));
  let count = 0;
  let written = '';
  for await (const row of rows) {
    written += rowXml(columns.map((column, index) => cellXml(row[index], column)));
    if (++count % slice > 0) continue;
    yield written;
    written = '';
    await nextTurn();
  }
  yield `${written}</sheetData></worksheet>`;
}

const rowXml = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cellXml(value: Cell, { date = 'day' }: Column): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c><v>${value}</v></c>` : textCell(String(value), 4);
  if (typeof value === 'boolean') return textCell(value ? '是' : '否', 4);
  if (typeof value === 'string') return textCell(value, 4);
  const days = (value.getTime() + zoneHours * 3_600_000 - epoch) / dayMs;
  return date === 'day' ? `<c s="2"><v>${Math.floor(days)}</v></c>` : `<c s="3"><v>${days}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;
}

/** Text within XML; signs that XML 1.0 does not allow are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
}

/** Names of sheets have at most 31 signs, and none of these. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
