import { fileURLToPath } from 'node:url';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import type { PaperFacts } from '../engine/index.ts';
import { PaperCompiler } from './compile/compiler.ts';
import { readKinds } from './kinds.ts';

const compiler = new PaperCompiler();
afterAll(() => compiler.close());
const kinds = readKinds(fileURLToPath(new URL('../../../content', import.meta.url)));

/** How many lines a delivered paper draws, of a case that says this and nothing else: each tick is one. */
async function linesOf(name: string, said: Record<string, string>): Promise<number> {
  const kind = kinds.get(name)!;
  const facts: PaperFacts = {
    kind: name,
    title: kind.title,
    number: '1',
    made: { at: '2026-11-20T02:00:00.000Z', on: '2026年11月20日', by: '蔡木兰' },
    case: { number: 'JF1', applicant: '林', applied: '', county: '', township: '', village: '' },
    fields: { ...Object.fromEntries(Object.keys(kind.fields ?? {}).map((field) => [field, ''])), ...said },
    rows: {},
    opinions: {},
    more: {},
    sketch: null,
    check: {
      code: '',
      url: '',
      qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      key: '',
      signature: '',
      shown: [],
    },
    isMasked: false,
  };
  const { pdf } = await compiler.compile(kind.source, facts, () => ({ path: '', label: '' }));
  const pages = await getDocumentProxy(new Uint8Array(pdf));
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await (await pages.getPage(1)).getOperatorList();
  return fnArray.filter((call: number) => call === OPS.constructPath).length;
}

test.each([
  ['commitment', { reason: '分户新建住房' }, 1],
  // The name of this choice holds the sign between several.
  ['commitment', { reason: '原址改、扩、翻建住房' }, 1],
  ['commitment', { type: '改扩建' }, 1],
  ['approval-form', { land: '农用地、建设用地', farmland: '耕地、林地' }, 4],
  // Kinds of farmland that was applied for and not granted.
  ['approval-form', { land: '建设用地', farmland: '耕地、林地' }, 1],
] as const)('of the choices of the %s, %o ticks %i', async (name, said, ticks) => {
  expect((await linesOf(name, said)) - (await linesOf(name, {}))).toBe(ticks);
});
