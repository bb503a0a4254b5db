import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadDrawings } from './catalogue.ts';

const contentFolder = fileURLToPath(new URL('../../../../content', import.meta.url));
const sheetRule = { maxCount: 1, maxBytes: 524288, types: ['jpg', 'png', 'jpeg', 'apng'] };
const styles = ['灰瓦白墙', '山谷聚落'];
const number = 'HL-2026-A01';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homestead-drawings-'));
  cpSync(join(contentFolder, 'house-drawings', number), join(folder, 'house-drawings', number), {
    recursive: true,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (file: string) => join(folder, 'house-drawings', number, file);
const change = (edit: (entry: Record<string, unknown>) => void) => {
  const entry = JSON.parse(readFileSync(at('drawing.json'), 'utf8')) as Record<string, unknown>;
  edit(entry);
  writeFileSync(at('drawing.json'), JSON.stringify(entry));
};
const load = (rule = sheetRule) => loadDrawings({ contentFolder: folder, styles, sheetRule: rule });

it('takes every drawing of the content as it stands', () => {
  expect(loadDrawings({ contentFolder, styles, sheetRule }).size).toBeGreaterThanOrEqual(12);
});

it('is empty where a county has no gallery', () => {
  expect(loadDrawings({ contentFolder: join(folder, 'nowhere'), styles, sheetRule }).size).toBe(0);
});

it('gives a drawing another version when one of its pictures changes', () => {
  const before = load().get(number)?.version;
  writeFileSync(at('front.svg'), readFileSync(at('front.svg'), 'utf8').replace('正立面图', '南立面图'));
  expect(load().get(number)?.version).not.toBe(before);
});

it.each<[string, () => void, RegExp]>([
  [
    'misspelt word',
    () => change((entry) => Object.assign(entry, { storey: 2 })),
    /house-drawings\/HL-2026-A01 不正确/,
  ],
  ['missing figure', () => change((entry) => delete entry['footprint']), /不正确/],
  [
    'folder of another name',
    () => change((entry) => Object.assign(entry, { number: 'HL-2026-A99' })),
    /编号与文件夹名称不一致/,
  ],
  [
    'style that no dictionary has',
    () => change((entry) => Object.assign(entry, { style: '欧式' })),
    /“欧式”不在字典中/,
  ],
  ['picture that is not there', () => rmSync(at('plan-1.svg')), /缺少图片 plan-1.svg/],
  [
    'picture with a script',
    () => writeFileSync(at('front.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    /含有脚本/,
  ],
  [
    'sheet too large for the form',
    () => writeFileSync(at('sheet.png'), Buffer.alloc(524289)),
    /不能用于表单/,
  ],
])('refuses a %s with the drawing and the reason', (_name, spoil, reason) => {
  spoil();
  expect(() => load()).toThrow(reason);
});
