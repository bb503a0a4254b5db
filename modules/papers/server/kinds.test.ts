import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContent } from '@homestead/forms/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTasks, loadKinds } from './kinds.ts';

const delivered = fileURLToPath(new URL('../../../content', import.meta.url));
const { models } = loadContent(delivered);
const tasks = ['cwhyj', 'cwhsh', 'lssp', 'lssp_bm', 'pcpw', 'xcfx', 'sdchy', 'ysyj', 'cjtzgsc'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'papers-'));
  cpSync(join(delivered, 'papers'), join(folder, 'papers'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const edit = (file: string, from: string, to: string) => {
  const path = join(folder, 'papers', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

const systemFacts = ['refusal', 'visits', 'publicity'];

test('the delivered papers fit the models and processes', () => {
  const kinds = loadKinds(folder, models);
  expect([...kinds.keys()]).toEqual([
    'receipt',
    'application',
    'commitment',
    'publicity',
    'visit-record',
    'approval-form',
    'homestead-approval',
    'planning-permit',
    'acceptance',
    'refusal-notice',
  ]);
  expect(() => checkTasks(kinds, [{ key: 'zjdjfsp', taskKeys: tasks }], systemFacts)).not.toThrow();
});

test.each([
  ['receipt/paper.json', '"jfsqjd.nsqdz"', '"jfsqjd.nowhere"', '字段 jfsqjd.nowhere 不在数据模型中'],
  ['receipt/template.typ', 'field("place")', 'field("plaice")', '没有列出的名称“plaice”'],
  ['receipt/paper.json', '"order": 10', '"order": "x"', '/order'],
  ['receipt/template.typ', '#import "layout.typ"', '#import "@preview/x:1.0.0"', '不能引用网络上的软件包'],
  ['homestead-approval/paper.json', '"jfsqjd.nczjdpzs"', '"jfsqjd.name"', '不是可以存放文书的文件字段'],
  ['homestead-approval/paper.json', '"jfsqjd.name"', '"jfsqjd.sfzh"', '不能放入不受保护的字段'],
])('a paper that is wrong in %s (%s → %s) stops the start with the reason', (file, from, to, why) => {
  edit(file, from, to);
  expect(() => loadKinds(folder, models)).toThrow(why);
});

test.each([
  ['"after": ["pcpw"]', '"after": ["nowhere"]', '没有任务 nowhere'],
  ['"process": "zjdjfsp"', '"process": "other"', '没有流程 other'],
])('a paper of an unknown task or process (%s → %s) stops the start', (from, to, why) => {
  edit('homestead-approval/paper.json', from, to);
  const kinds = loadKinds(folder, models);
  expect(() => checkTasks(kinds, [{ key: 'zjdjfsp', taskKeys: tasks }], systemFacts)).toThrow(why);
});

test('a county without papers has none', () => {
  rmSync(join(folder, 'papers'), { recursive: true });
  expect(loadKinds(folder, models).size).toBe(0);
});
