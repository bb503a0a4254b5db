import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import type { PaperFacts } from '../../engine/index.ts';
import { PaperCompiler, type TemplateSource } from './compiler.ts';
import { readCountyFonts } from './county-fonts.ts';

const compiler = new PaperCompiler();
afterAll(() => compiler.close());

const layout = `#let facts = json(bytes(sys.inputs.facts))
#let paper(body) = {
  set text(
    font: ("Noto Serif SC", ..json(bytes(sys.inputs.fonts))), fallback: false, lang: "zh",
  )
  body
}`;
const source = (body: string): TemplateSource => ({
  template: `#import "layout.typ": *\n#show: paper\n${body}`,
  beside: { 'layout.typ': layout },
});
const usual = source('姓名 #facts.fields.name');

const factsWith = (name: string, more: Partial<PaperFacts> = {}): PaperFacts => ({
  kind: 'sample',
  title: '样张',
  number: '1',
  made: { at: '2026-11-20T02:00:00.000Z', on: '2026年11月20日', by: '蔡木兰' },
  case: { number: 'JF1', applicant: name, applied: '', county: '', township: '', village: '' },
  fields: { name },
  rows: {},
  opinions: {},
  more: {},
  sketch: null,
  check: { code: '', url: '', qr: '', key: '', signature: '', shown: [] },
  isMasked: false,
  ...more,
});
const labelOf = () => ({ path: 'jfsqjd.name', label: '姓名' });

async function printed(facts: PaperFacts, from = usual): Promise<string> {
  const { pdf } = await compiler.compile(from, facts, labelOf);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, '');
}

test.each(['欧阳㙦𬭎', '热孜古丽·阿不都', '王喆堃', '佘䶮', '李〇一'])(
  'the name %s is printed sign by sign',
  async (name) => {
    expect(await printed(factsWith(name))).toBe(`姓名${name}`);
  },
);

test.each(['#panic("x")', '$x+1$', '@label', ']*_`<', '\\u{41}', '#include"/etc/passwd"', '//'])(
  'markup of the template language in a value, %s, stays text',
  async (value) => {
    expect(await printed(factsWith(value))).toBe(`姓名${value}`);
  },
);

test('a sign without a glyph is refused with the sign, its code, the field and the value; no other font takes its place', async () => {
  await expect(compiler.compile(usual, factsWith('张𠮷'), labelOf)).rejects.toMatchObject({
    kind: 'broken',
    message:
      '“姓名”（张𠮷）中的“𠮷”（U+20BB7）在文书字体中没有字形，请改用规范字，或联系管理员补充文书字体后重新生成',
    data: { fields: [{ path: 'jfsqjd.name' }] },
  });
});

test('a sign that only a font of the county has is printed with it, all others with the papers’ own', async () => {
  const rare = new PaperCompiler(fileURLToPath(new URL('./fixtures', import.meta.url)));
  try {
    const { pdf } = await rare.compile(usual, factsWith('张𠮷'), labelOf);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text.replace(/\s+/g, '')).toBe('姓名张𠮷');
    const named = Buffer.from(pdf).toString('latin1');
    expect(named).toContain('+RareSignsRegular');
    expect(named).toContain('+NotoSerifSC-Regular');
  } finally {
    rare.close();
  }
});

test('a file that is no font, or several in one, is refused by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-fonts-'));
  try {
    for (const [bytes, file] of [
      ['no font', 'a.ttf'],
      ['ttcf\0\x01\0\0', 'b.ttc'],
      ['OTTO\0\xff', 'c.otf'],
    ] as const) {
      writeFileSync(join(folder, file), Buffer.from(bytes, 'latin1'));
      const read = () => readCountyFonts(folder);
      expect(read).toThrow(`${file} 不是可以使用的字体`);
      // By this name a start tells it without a stack.
      expect(read).toThrow(expect.objectContaining({ name: 'FontError' }));
      rmSync(join(folder, file));
    }
    expect(readCountyFonts(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the same template and facts give the same bytes, in whatever order the facts come, also from another process', async () => {
  const facts = factsWith('林示禾');
  const first = await compiler.compile(usual, facts, labelOf);
  const turned = Object.fromEntries(Object.entries(facts).reverse()) as unknown as PaperFacts;
  const other = new PaperCompiler();
  const second = await other.compile(usual, turned, labelOf);
  other.close();
  expect(second.sha256).toBe(first.sha256);
  expect(Buffer.from(first.pdf).toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  const later = factsWith('林示禾', { made: { ...facts.made, at: '2026-11-21T02:00:00.000Z' } });
  expect((await compiler.compile(usual, later, labelOf)).sha256).not.toBe(first.sha256);
});

test.each([
  ['#facts.fields.nobody', '文书模板有错误，请联系管理员修改：dictionary does not contain key "nobody"'],
  ['#text(fallback: false, font: "New Computer Modern")[A]', '文书模板使用了没有随系统提供的字体'],
  [`#read("${join('..', '..', 'etc', 'passwd')}")`, '文书模板有错误'],
])('a template that is wrong, %s, is refused in words', async (body, message) => {
  await expect(compiler.compile(source(body), factsWith('林'), labelOf)).rejects.toThrow(message);
});

test('a template that would not end is refused, and the next paper is made', async () => {
  const greedy = source('#{ let all = (); while true { all.push("a" * 1000000) } }');
  await expect(compiler.compile(greedy, factsWith('林'), labelOf)).rejects.toThrow();
  expect(await printed(factsWith('林示禾'))).toBe('姓名林示禾');
});
