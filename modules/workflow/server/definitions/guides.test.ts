import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessDefinition } from '@homestead/bpmn';
import { afterAll, describe, expect, it } from 'vitest';
import { Guides } from './guides.ts';

const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const repair = { key: 'repair', nodes: { ask: { userTask: {} }, end: {} } } as unknown as ProcessDefinition;
const part = { title: '准备', items: ['照片'] };
let count = 0;

function load(file: string, guide: unknown): Guides {
  const content = join(folder, String(count++));
  mkdirSync(join(content, 'guides'), { recursive: true });
  writeFileSync(join(content, 'guides', file), JSON.stringify(guide));
  const guides = new Guides();
  guides.load(content, [repair]);
  return guides;
}

describe('guides', () => {
  it('say what stands before a process and at its tasks', () => {
    const guides = load('repair.json', { parts: [part], tasks: { ask: [part] } });
    expect(guides.of('repair')).toEqual({ steps: [], parts: [part] });
    expect(guides.ofTask('repair', 'ask')).toEqual([part]);
    expect(guides.ofTask('repair', 'toString')).toEqual([]);
    expect(guides.of('other')).toEqual({ steps: [], parts: [] });
  });

  it('stop the start where one names a process or a task that does not exist, or is malformed', () => {
    expect(() => load('other.json', { parts: [] })).toThrow('content/guides/other.json 没有对应的流程');
    expect(() => load('repair.json', { parts: [], tasks: { end: [part] } })).toThrow('没有的环节“end”');
    expect(() => load('repair.json', { parts: [{ title: '准备' }] })).toThrow(
      'content/guides/repair.json 不正确：/parts/0',
    );
  });

  it('are empty where a county has none', () => {
    const guides = new Guides();
    guides.load(join(folder, 'none'), [repair]);
    expect(guides.of('repair').parts).toEqual([]);
  });
});
