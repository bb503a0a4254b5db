import { describe, expect, it } from 'vitest';
import { levelOfRow, type RuleId } from '../contract/index.ts';
import { checked } from './checked.fixture.ts';
import { findViolations, sortViolations } from './index.ts';
import { county, everywhere, type Fields, factsOf, type More } from './rules.fixture.ts';

describe('what a county makes of a rule', () => {
  const over = factsOf({ nsqzjdmj: 200, nsqjzcs: 5 });
  const withRow = (id: RuleId, change: object) => ({
    ...county.rules,
    [id]: { ...county.rules[id], ...change },
  });
  const sorted = (rules: typeof county.rules, reason = '') =>
    sortViolations(findViolations(rules, over, ['nhsq']), () => reason);
  const paths = (list: { path: string }[]) => list.map(({ path }) => path);

  it('refuses, asks for an answer, informs or is off', () => {
    const rules = { ...withRow('applied-area', { level: 'refuse' }) };
    rules['applied-storeys'] = { ...rules['applied-storeys']!, level: 'off' };
    const said = sorted(rules);
    expect([paths(said.faults), paths(said.warnings)]).toEqual([['jfsqjd.nsqzjdmj'], []]);
    const asking = sorted(withRow('applied-area', { level: 'answer' }));
    expect(asking.asked.map(({ rule }) => rule)).toEqual(['applied-area']);
    expect([asking.faults, paths(asking.warnings)]).toEqual([[], ['jfsqjd.nsqzjdmj', 'jfsqjd.nsqjzcs']]);
    expect(sorted(withRow('applied-area', { level: 'inform' })).asked).toEqual([]);
  });

  it('is read by its earlier words in content from before the levels', () => {
    const earlier = (mode: 'hard' | 'soft' | 'off') => levelOfRow({ mode });
    expect([earlier('hard'), earlier('soft'), earlier('off')]).toEqual(['refuse', 'inform', 'off']);
    expect(levelOfRow({ mode: 'hard', level: 'answer' })).toBe('answer');
  });

  it('may let a rule that informs be passed over only with a written reason', () => {
    const rules = withRow('applied-area', { level: 'inform', reason: 'approverContent' });
    expect(sorted(rules).faults).toEqual([
      {
        path: 'approverContent',
        message: '该户1人，宅基地面积限额为80㎡，现为200㎡，已超过限额，请核对；确需办理的，请写明理由',
      },
    ]);
    const answered = sorted(rules, '祖屋原址，四邻同意');
    expect([answered.faults, paths(answered.warnings)]).toEqual([[], ['jfsqjd.nsqzjdmj', 'jfsqjd.nsqjzcs']]);
  });

  it('may be moved to another task', () => {
    const rules = withRow('applied-area', { at: ['zgbcs'] });
    expect(findViolations(rules, over, ['nhsq']).map(({ id }) => id)).not.toContain('applied-area');
    expect(findViolations(rules, over, ['zgbcs']).map(({ id }) => id)).toContain('applied-area');
  });

  it('every message has a figure for each of its places', () => {
    const said: Fields = {
      name: '甲',
      nl: 17,
      sfzh: checked('350399201011220010'),
      xzjdmj: 90,
      xjzmj: 900,
      xzjdczqk: '保留',
      xzjdczqt: '出租',
      nsqjflx: '异址新建',
      nsqdl: '农用地',
      nsqzjdmj: 500,
      nsqjzcs: 9,
      nsqjzgd: 12,
      nsqjzmj: 900,
      sfzqxlqlryj: '否',
      sfjtjjzzcy: '0',
      sffhgtkjgh: '0',
      sffhczgh: '0',
      sffhflfg: '0',
      sfyjfzg: '0',
      zgbSfblnzy: '否',
      cwhgsGsyj: '无异议',
      cwhGsnr: '电话14000000001',
      lxdh: '14000000001',
      cwhSxmj: 700,
      pzsqzjdmj: 600,
      pzsqzfzdmj: 1,
      jzcs: 9,
      jzgd: 12,
      zfjzmj: 900,
      pzsyxqq: '2026-01-01',
      pzsyxqz: '2028-01-01',
    };
    const more: More = {
      jgysjd: { kgrq: '2030-01-01' },
      objections: 1,
      others: [{ path: 'jfsqjd.sfzh', role: 'head', name: '甲', cases: '', relation: '子', found: [] }],
      drawing: { footprint: 9999, storeys: 99, height: 99 },
    };
    const first = findViolations(county.rules, factsOf(said, more), everywhere);
    const higher = { ...said, nsqjzgd: 99, jzgd: 99, xzjdczqk: '' };
    const second = findViolations(county.rules, factsOf(higher, more), everywhere);
    const ids = new Set([...first, ...second].map(({ id }) => id));
    expect(Object.keys(county.rules).filter((id) => !ids.has(id as RuleId))).toEqual([]);
    expect([...first, ...second].filter(({ message }) => /[{}]|undefined|NaN/.test(message))).toEqual([]);
  });
});
