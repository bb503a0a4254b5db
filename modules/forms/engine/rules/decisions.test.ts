import { describe, expect, test } from 'vitest';
import type { FormData, Outcome, OutcomeKind } from '../../contract/form-data.ts';
import { completeForms, drawn, fileId } from '../cases.fixture.ts';
import { contextOf } from '../content/demo.fixture.ts';
import { validate } from '../validate.ts';
import { merge, setAt, valueAt } from '../values/values.ts';
import { inferOutcome } from './outcome.ts';

const kindOf: Record<string, OutcomeKind> = {
  upheld: 'return',
  supplement: 'return',
  return: 'return',
  refuse: 'refuse',
};
const outcome = (id: string, status: 0 | 1): Outcome => ({ id, status, kind: kindOf[id] ?? 'agree' });

interface Line {
  form: string;
  decision: string;
  /** Outcome, status, and the values that go with it; none where the decision has no word for it. */
  outcomes: [id: string, status: 0 | 1, values: string[]][];
  notice?: string;
}

/** The table of `workflow.md`, written down by hand: the tasks that have a decision field. */
const table: Line[] = [
  {
    form: 'jfsqjd_cjtzgsc',
    decision: 'jfsqjd.cjtjjzzShyj',
    outcomes: [
      ['agree', 1, ['同意']],
      ['return', 0, ['退回']],
      ['refuse', 0, ['不予批准']],
    ],
    notice: 'jfsqjd.bypztzs',
  },
  {
    form: 'jfsqjd_cwhyj',
    decision: 'jfsqjd.cwhSftyjf',
    outcomes: [
      ['agree', 1, ['是']],
      ['return', 0, []],
      ['refuse', 0, ['否']],
    ],
    notice: 'jfsqjd.bypztzs',
  },
  {
    form: 'jfsqjd_cwhgsyj',
    decision: 'jfsqjd.cwhgsGsyj',
    outcomes: [
      ['noObjection', 1, ['无异议']],
      ['dismissed', 1, ['异议不成立']],
      ['upheld', 0, ['异议成立']],
    ],
  },
  {
    form: 'jfsqjd_cwhsh',
    decision: 'jfsqjd.cwhSpyj',
    outcomes: [
      ['agree', 1, ['同意']],
      ['return', 0, ['不同意']],
    ],
  },
  {
    form: 'jfsqjd_zgbcs',
    decision: 'jfsqjd.zgbCsyj',
    outcomes: [
      ['agree', 1, ['同意']],
      ['return', 0, ['退回']],
    ],
  },
  {
    form: 'jfsqjd_lssp',
    decision: 'jfsqjd.lsyj',
    outcomes: [
      ['agree', 1, ['同意']],
      ['return', 0, ['不同意']],
      ['refuse', 0, ['不同意']],
    ],
    notice: 'jfsqjd.lsbypztzs',
  },
  {
    form: 'kgfxjd_xcfx',
    decision: 'kgfxjd.hsjg',
    outcomes: [
      ['agree', 1, ['符合']],
      ['return', 0, ['不符合']],
    ],
  },
  {
    form: 'jgysjd_ysyj',
    decision: 'jgysjd.ysspyj',
    outcomes: [
      ['agree', 1, ['同意']],
      ['return', 0, ['不同意']],
    ],
  },
  {
    form: 'bdcdj_sp',
    decision: 'bdcdj.bdczxSpjg',
    outcomes: [
      ['register', 1, ['准予登记']],
      ['supplement', 0, ['补正']],
      ['refuse', 0, ['不予登记']],
    ],
  },
];

const land = {
  cwhKxjfqytk: drawn,
  cwhYjjbntSfzy: '否',
  cwhYjjbntZymj: 0,
  cwhBhhxSfzy: '否',
  cwhBhhxZymj: 0,
  cwhDscqgtddcZymj: '农村宅基地 100.00㎡',
};

/** What an agreement asks for beside the decision. */
const asked: Record<string, FormData> = {
  jfsqjd_cwhsh: { jfsqjd: land },
  jfsqjd_zgbcs: { jfsqjd: { zgbSfblnzy: '否' } },
};

test('the first review says whether farmland is converted when it agrees, and need not when it returns', () => {
  const faults = (id: string, status: 0 | 1, word: string) =>
    validate(
      contextOf('jfsqjd_zgbcs', { outcome: outcome(id, status) }),
      { jfsqjd: { zgbCsyj: word } },
      {},
    ).faults.map(({ path, message }) => `${path} ${message}`);
  expect(faults('agree', 1, '同意')).toEqual(['jfsqjd.zgbSfblnzy 请选择是否办理农转用']);
  expect(faults('return', 0, '退回')).toEqual([]);
});

describe.each(table)('$form', ({ form, decision, outcomes, notice }) => {
  const all = outcomes.map(([id, status]) => outcome(id, status));
  const words = [...new Set(outcomes.flatMap(([, , values]) => values))];
  const judge = (id: string, word?: string, withNotice = true) => {
    const values: FormData = merge(asked[form] ?? {}, completeForms[form] ?? {});
    if (word) setAt(values, decision, word);
    if (notice && withNotice) setAt(values, notice, fileId(1));
    const chosen = all.find((candidate) => candidate.id === id);
    return validate(contextOf(form, { outcomes: all, ...(chosen && { outcome: chosen }) }), values, {});
  };
  const submit = (...sent: Parameters<typeof judge>) => judge(...sent).faults;
  const cases = outcomes.flatMap(([id, status, values]) =>
    words.map((word) => ({ id, status, values, word })),
  );

  test.each(cases)('$id with $word [S1-3.jfsqjd-opinion]', ({ id, status, values, word }) => {
    const sameStatus = outcomes.some(([, other, words]) => other === status && words.includes(word));
    const fits = values.length > 0 ? values.includes(word) : sameStatus;
    expect(submit(id, word).map((fault) => fault.path)).toEqual(fits ? [] : [decision]);
  });

  test.each(outcomes)('%s (%i) writes its value where nothing is decided', (id, _status, values) => {
    const { faults, accepted } = judge(id);
    expect(faults).toEqual([]);
    expect(valueAt(accepted, decision)).toBe(values[0]);
  });

  test('a refusal carries its notice, where the form has one', () => {
    const refusal = outcomes.find(([id]) => id === 'refuse');
    if (!refusal) return;
    expect(submit('refuse', refusal[2][0], false).map((fault) => fault.path)).toEqual(notice ? [notice] : []);
  });

  test.each(outcomes)(
    '%s is found from its status and the decision, or must be named',
    (id, status, values) => {
      const [word] = values;
      if (!word) return;
      const result = inferOutcome(contextOf(form).form, all, status, undefined, valuesWith(decision, word));
      const rivals = outcomes.filter(([, other, words]) => other === status && words.includes(word));
      expect('outcome' in result ? result.outcome.id : result.fault.message).toMatch(
        rivals.length === 1 ? new RegExp(`^${id}$`) : /^请选择办理结果，可选：/,
      );
    },
  );
});

function valuesWith(path: string, value: string): FormData {
  const values: FormData = {};
  setAt(values, path, value);
  return values;
}

test('a department that only gives its opinion on the joint review is asked for nothing', () => {
  for (const chosen of [outcome('agree', 1), outcome('refuse', 0)]) {
    expect(
      validate(contextOf('jfsqjd_lssp', { outcome: chosen, taskReadOnly: true }), {}, {}).faults,
    ).toEqual([]);
  }
});
