/**
 * Writes the Word templates of papers as a clerk finds them first: a bordered table with a place for each
 * printed field. They are edited in Word afterwards; run it only to begin a template anew:
 * `node content/papers/word.ts homestead-approval`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';

interface Field {
  code: string;
  label: string;
  unit?: string;
}
interface Kind {
  title: string;
  fields?: Record<string, string | string[]>;
  rows?: Record<string, { blocks: Record<string, string | string[]>[] }>;
  lists?: Record<string, { columns: Record<string, string> }>;
  process: string;
  opinions?: Record<string, { task: string; item?: string }>;
  facts?: string[];
}

const folder = import.meta.dirname;
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

const fieldOf = (source: string | string[]): Field => {
  const [path = ''] = typeof source === 'string' ? [source] : source;
  const [group = '', code = ''] = (path.split('|')[0] ?? '').split('.');
  const model = read(join(folder, '../models', `${group}.model.json`)) as { fields: Field[] };
  return model.fields.find((field) => field.code === code) ?? { code, label: code };
};

/** Whose an opinion is: the role's that answers beside others, else the task's. */
function whose(process: string, task: string, item: string | undefined): string {
  const roles = read(join(folder, '../people/roles.json')) as { code: string; name: string }[];
  const bpmn = readFileSync(join(folder, '../processes', `${process}.bpmn`), 'utf8');
  const name = item
    ? roles.find(({ code }) => code === item)?.name
    : new RegExp(`id="${task}" name="([^"]+)"`).exec(bpmn)?.[1];
  return `${(name ?? '').replace(/意见$/, '')}意见`;
}

const font = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="SimSun"/>';
const run = (text: string, look = '') =>
  `<w:r><w:rPr>${font}${look}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const line = (text: string, look = '', place = 'left') =>
  `<w:p><w:pPr><w:jc w:val="${place}"/></w:pPr>${run(text, look)}</w:p>`;
const cell = (text: string, width: number, look = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>${line(text, look)}</w:tc>`;
const row = (cells: string[]) => `<w:tr><w:trPr><w:trHeight w:val="480"/></w:trPr>${cells.join('')}</w:tr>`;
const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
const table = (rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9200" w:type="dxa"/><w:tblBorders>${sides
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="000000"/>`)
    .join('')}</w:tblBorders></w:tblPr>${rows.join('')}</w:tbl>`;
const bold = '<w:b/>';

/** A notice of refusal: who decides what, in paragraphs. */
const notice = (fact: string) =>
  [
    line(`{${fact}.title}`, '<w:b/><w:sz w:val="36"/>', 'center'),
    line(`{${fact}.number}`, '', 'center'),
    line(`{${fact}.addressee}：`),
    line(`{#${fact}.paragraphs}`),
    line('　　{text}'),
    line(`{/${fact}.paragraphs}`),
    line('　　特此通知。'),
    line(''),
    line(`{${fact}.authority}`, '', 'right'),
    line(`{${fact}.date}`, '', 'right'),
  ].join('');

function body(kind: Kind): string {
  const [fact] = kind.facts ?? [];
  if (fact) return notice(fact);
  const fields = Object.entries(kind.fields ?? {}).map(([name, source]) => {
    const { label, unit } = fieldOf(source);
    return row([cell(unit ? `${label}（${unit}）` : label, 3000, bold), cell(`{${name}}`, 6200)]);
  });
  const tables: [string, [string, string][]][] = [
    ...Object.entries(kind.rows ?? {}).map(([name, { blocks }]): [string, [string, string][]] => [
      name,
      Object.entries(blocks[0] ?? {}).map(([column, source]) => [column, fieldOf(source).label]),
    ]),
    ...Object.entries(kind.lists ?? {}).map(([name, { columns }]): [string, [string, string][]] => [
      name,
      Object.entries(columns),
    ]),
  ];
  const lists = tables.map(([name, columns]) => {
    const width = Math.floor(9200 / Math.max(1, columns.length));
    const last = columns.length - 1;
    const heads = columns.map(([, label]) => cell(label, width, bold));
    const places = columns.map(([column], i) =>
      cell(`${i === 0 ? `{#${name}}` : ''}{${column}}${i === last ? `{/${name}}` : ''}`, width),
    );
    return line('') + table([row(heads), row(places)]);
  });
  const opinions = Object.entries(kind.opinions ?? {}).map(([name, { task, item }]) =>
    row([
      cell(whose(kind.process, task, item), 3000, bold),
      cell(`{opinion.${name}.said}　{opinion.${name}.by}　{opinion.${name}.on}`, 6200),
    ]),
  );
  return [
    line('{title}', '<w:b/><w:sz w:val="36"/>', 'center'),
    line('编号：{number}', '', 'center'),
    table(fields),
    ...lists,
    ...(opinions.length > 0 ? [line(''), table(opinions)] : []),
    line(''),
    line('{township}人民政府　　{made}', '', 'right'),
  ].join('');
}

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const officeNs = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

async function wordTemplate(kind: Kind): Promise<Buffer> {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packageNs}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/header1.xml" ContentType="${wordType}.header+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${officeNs}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${packageNs}/relationships"><Relationship Id="rId1" Type="${officeNs}/header" Target="header1.xml"/></Relationships>`,
    'word/header1.xml': `${head}<w:hdr ${names}>${line('草稿　以PDF为准', '<w:b/><w:color w:val="C00000"/><w:sz w:val="28"/>', 'center')}</w:hdr>`,
    'word/document.xml': `${head}<w:document ${names}><w:body>${body(kind)}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1300" w:bottom="1200" w:left="1300" w:header="700" w:footer="600" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  };
  const zip = new JSZip();
  // The same template gives the same bytes.
  for (const [name, text] of Object.entries(parts))
    zip.file(name, text, { date: new Date('2026-01-01T00:00:00Z') });
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

for (const name of process.argv.slice(2)) {
  const kind = read(join(folder, name, 'paper.json')) as Kind;
  writeFileSync(join(folder, name, 'template.docx'), await wordTemplate(kind));
}
