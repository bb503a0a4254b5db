import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContent } from '@homestead/forms/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTasks, loadReportRules, loadRules } from './rules.ts';

const contentFolder = fileURLToPath(new URL('../../../../content', import.meta.url));

type Change = (rules: object) => void;

const { models } = loadContent(contentFolder);
const shipped = (name: string) => readFileSync(join(contentFolder, 'rules', name), 'utf8');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homestead-rules-'));
  mkdirSync(join(folder, 'rules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = <T>(name: string, change: (rules: T) => void) => {
  const rules = JSON.parse(shipped(name)) as T;
  change(rules);
  writeFileSync(join(folder, 'rules', name), JSON.stringify(rules));
};

describe('the rules of a county', () => {
  it('name only fields that exist, as they are delivered', () => {
    expect(loadRules(contentFolder, models)?.process).toBe('zjdjfsp');
    expect(loadReportRules(contentFolder, models).linkedStarts).toHaveLength(1);
  });

  it('are off where a county has no file of them', () => {
    expect(loadRules(folder, models)).toBeNull();
    expect(loadReportRules(folder, models)).toEqual({ kinds: [], linkedStarts: [], feedback: [] });
  });

  it('may leave out permits, notices, a joint review and single rules', () => {
    write('homestead.json', (rules: Record<string, unknown>) => {
      for (const part of ['permit', 'jointReview', 'household']) delete rules[part];
      rules['refusals'] = [];
      rules['rules'] = {};
    });
    expect(loadRules(folder, models)?.rules).toEqual({});
  });

  it.each<[string, Change, string]>([
    [
      'a value of the wrong kind',
      ({ parameters }: { parameters: { area: { byHousehold: object[] } } }) =>
        Object.assign(parameters.area.byHousehold[1]!, { limit: '一百' }),
      'rules/homestead.json 不正确：/parameters/area/byHousehold/1/limit',
    ],
    [
      'a rule that nobody knows',
      ({ rules }: { rules: object }) => Object.assign(rules, { 'applied-colour': {} }),
      'rules/homestead.json 不正确：/rules',
    ],
    [
      'a field that no model has',
      ({ fields }: { fields: object }) => Object.assign(fields, { appliedArea: 'jfsqjd.nowhere' }),
      'rules/homestead.json 不正确：/fields/appliedArea 字段 jfsqjd.nowhere 不在数据模型中',
    ],
    [
      'a number that is written to a field that no model has',
      ({ permit }: { permit: { numbers: { planning: { fields: string[] } } } }) =>
        permit.numbers.planning.fields.push('jgysjd.nowhere'),
      'rules/homestead.json 不正确：/permit/numbers/planning/fields/2 字段 jgysjd.nowhere',
    ],
    [
      'a rule that is on without its field',
      ({ fields }: { fields: Record<string, unknown> }) => delete fields['neighboursAsked'],
      '/rules/neighbours-not-asked 启用这条规则需要在 fields 中指明 neighboursAsked',
    ],
    [
      'a number without a sequence',
      ({ permit }: { permit: { numbers: { homestead: object } } }) =>
        Object.assign(permit.numbers.homestead, { pattern: '农宅字{year}号' }),
      'rules/homestead.json 不正确：/permit/numbers/homestead/pattern',
    ],
  ] as never)('refuse %s, with the file and the place', (_what, change, message) => {
    write('homestead.json', change);
    expect(() => loadRules(folder, models)).toThrow(message);
  });

  it('refuse a file that is no JSON, and a copied field that no model has, by name', () => {
    writeFileSync(join(folder, 'rules/homestead.json'), '{ "title": ');
    expect(() => loadRules(folder, models)).toThrow('rules/homestead.json 不正确：不是有效的 JSON');
    write('reports.json', ({ linkedStarts }: { linkedStarts: { fields: object }[] }) =>
      Object.assign(linkedStarts[0]!.fields, { 'wfjb.nowhere': 'rcxj.xzc' }),
    );
    expect(() => loadReportRules(folder, models)).toThrow(
      'rules/reports.json 不正确：/linkedStarts/0/fields',
    );
  });

  it('refuse a task that their process does not have, by file and place; other processes are left alone', () => {
    const processes = [
      { key: 'zjdjfsp', taskKeys: ['nhsq', 'cjtzgsc', 'lssp'] },
      { key: 'wfjb', taskKeys: ['jb'] },
    ];
    write('homestead.json', (rules: Record<string, unknown>) => {
      for (const part of ['permit', 'jointReview']) delete rules[part];
      rules['refusals'] = [];
      rules['rules'] = {};
      Object.assign(rules['parameters'] as object, { standardAt: ['nhsq', 'lsps'] });
    });
    const none = { kinds: [], linkedStarts: [], feedback: [] };
    expect(() => checkTasks(loadRules(folder, models), none, processes)).toThrow(
      'rules/homestead.json 不正确：/parameters/standardAt 流程 zjdjfsp 没有任务 lsps',
    );
    expect(() => checkTasks(null, loadReportRules(contentFolder, models), processes)).toThrow(
      'rules/reports.json 不正确：/feedback/0/at 流程 wfjb 没有任务 jjfa',
    );
    expect(() => checkTasks(loadRules(folder, models), none, [])).not.toThrow();
  });
});
