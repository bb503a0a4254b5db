import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, type ProcessDefinition } from '@homestead/bpmn';
import { afterAll, describe, expect, it } from 'vitest';
import { wayOf } from '../../engine/index.ts';
import { Guides, guideProblems, readGuides } from './guides.ts';

const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const repair = {
  key: 'repair',
  name: '修缮',
  nodes: { ask: { userTask: {} }, end: {} },
} as unknown as ProcessDefinition;
const part = { title: '准备', items: ['照片'] };
let count = 0;

function load(file: string, guide: unknown): Guides {
  const content = join(folder, String(count++));
  mkdirSync(join(content, 'guides'), { recursive: true });
  writeFileSync(join(content, 'guides', file), JSON.stringify(guide));
  const read = readGuides(content);
  const [wrong] = guideProblems(read, [repair]);
  if (wrong) throw new Error(wrong);
  const guides = new Guides();
  guides.take(read);
  return guides;
}

const content = new URL('../../../../content/', import.meta.url);

it('who does what and how long it may take is said as the process says it', async () => {
  const { definition } = await compile(readFileSync(new URL('processes/zjdjfsp.bpmn', content), 'utf8'));
  const stages = [{ title: '乡镇审批', tasks: ['gsTimer', 'jftzxz', 'zgbcs', 'lssp_bm'] }];
  const roles = new Map([
    ['township-office', '乡镇经办'],
    ['dept-water', '水利部门'],
  ]);
  expect(wayOf(definition!, stages, roles)).toEqual([
    {
      title: '乡镇审批',
      work: [
        { name: '公示期', by: [], period: '5个工作日' },
        { name: '建房风貌与图纸选择', by: ['申请人本人'], period: null },
        { name: '初审会议', by: ['乡镇经办'], period: '5个工作日' },
        {
          name: '部门联审',
          by: ['dept-agriculture', 'dept-natural-resources', 'dept-forestry', '水利部门'],
          period: '5个工作日',
        },
      ],
    },
  ]);
});

it('whoever begins a case is called by what the process is about', async () => {
  const { definition } = await compile(readFileSync(new URL('processes/wfjb.bpmn', content), 'utf8'));
  const [stage] = wayOf(definition!, [{ title: '举报', tasks: ['jb'] }], new Map());
  expect(stage?.work.map(({ by }) => by)).toEqual([['举报人本人']]);
});

describe('guides', () => {
  it('say what stands before a process and at its tasks', () => {
    const guides = load('repair.json', { parts: [part], tasks: { ask: [part] } });
    expect(guides.of('repair')).toEqual({ steps: [], parts: [part] });
    expect(guides.ofTask('repair', 'ask')).toEqual([part]);
    expect(guides.ofTask('repair', 'toString')).toEqual([]);
    expect(guides.of('other')).toEqual({ steps: [], parts: [] });
  });

  it('stop the start where one names a process or a task that does not exist, or is malformed', () => {
    expect(() => load('other.json', { parts: [] })).toThrow('办事指南“other”没有对应的流程');
    expect(() => load('repair.json', { parts: [], tasks: { end: [part] } })).toThrow(
      '流程“修缮”的办事指南在环节说明或阶段中写有流程没有的环节“end”',
    );
    expect(() => load('repair.json', { parts: [{ title: '准备' }] })).toThrow(
      'content/guides/repair.json 不正确：/parts/0',
    );
  });

  it('are empty where a county has none', () => {
    const guides = new Guides();
    guides.take(readGuides(join(folder, 'none')));
    expect(guides.of('repair').parts).toEqual([]);
  });
});
