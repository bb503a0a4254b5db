import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../contract/form-data.ts';
import { fileId } from '../cases.fixture.ts';
import { sample } from '../sample.fixture.ts';
import { validate } from '../validate.ts';
import { valueAt } from '../values/values.ts';
import { inferOutcome, opinionFault } from './outcome.ts';

const agree: Outcome = { id: 'agree', status: 1, kind: 'agree', label: '同意' };
const back: Outcome = { id: 'return', status: 0, kind: 'return' };
const refuse: Outcome = { id: 'refuse', status: 0, kind: 'refuse' };
const outcomes = [agree, back, refuse];

const fields = [{ field: 'tool.verdict' }, { field: 'tool.notice', noticeOn: 'refuse' as const }];
const each = { 同意: ['agree'], 退回: ['return'], 拒绝: ['refuse'] };
const together = { 同意: ['agree'], 退回: ['return', 'refuse'], 拒绝: ['refuse'] };
const withoutReturn = { 同意: ['agree'], 退回: ['refuse'], 拒绝: ['refuse'] };

function judge(
  outcome: Outcome,
  verdict: string | undefined,
  map: Record<string, string[]>,
  notice?: string,
) {
  const decision = { field: 'tool.verdict', outcomes: map };
  const tool = { ...(verdict && { verdict }), ...(notice && { notice }) };
  const ctx = sample(fields, { decision }, { outcome, outcomes });
  return validate(ctx, { tool }, {}).faults.map(({ path, message }) => `${path} ${message}`);
}

const sent = fileId(1);

describe('the decision field and the outcome agree', () => {
  test.each<[string, Outcome, string | undefined, Record<string, string[]>, string[]]>([
    ['its value', agree, '同意', each, []],
    ['another value', agree, '退回', each, ['tool.verdict 结论与办理结果不一致，应选择“同意”']],
    ['no value', agree, undefined, each, []],
    ['its value', back, '退回', each, []],
    ['no value', back, undefined, each, []],
    ['a value that also refuses', back, '退回', together, []],
    ['no value, where its value also refuses', back, undefined, together, []],
    ['agreement', back, '同意', together, ['tool.verdict 结论与办理结果不一致，应选择“退回”']],
    ['no value, where it has none', back, undefined, withoutReturn, []],
    ['a value of the same status, where it has none', back, '拒绝', withoutReturn, []],
    [
      'a value of the other status, where it has none',
      back,
      '同意',
      withoutReturn,
      ['tool.verdict 结论与办理结果不一致，应选择“退回”或“拒绝”'],
    ],
    ['its value', refuse, '拒绝', each, []],
    ['either of its values', refuse, '退回', withoutReturn, []],
    ['no value, where it has two', refuse, undefined, withoutReturn, ['tool.verdict 请选择结论']],
    [
      'a value of neither',
      refuse,
      '同意',
      withoutReturn,
      ['tool.verdict 结论与办理结果不一致，应选择“退回”或“拒绝”'],
    ],
  ])('with %s for %o: %s', (_name, outcome, verdict, map, faults) => {
    expect(judge(outcome, verdict, map, sent)).toEqual(faults);
  });

  test.each<[string, Outcome, Record<string, string[]>, string, string | null]>([
    ['writes its one value', agree, each, '退回', '同意'],
    ['writes its value where that also refuses', back, together, '同意', '退回'],
    [
      'takes back what an earlier round decided, having no word of its own',
      back,
      withoutReturn,
      '同意',
      null,
    ],
  ])('and where the client leaves the field out, the outcome %s', (_name, outcome, map, earlier, written) => {
    for (const left of [{}, { tool: {} }, { tool: { verdict: '' } }, { tool: { verdict: null } }]) {
      const ctx = sample(
        fields,
        { decision: { field: 'tool.verdict', outcomes: map } },
        { outcome, outcomes },
      );
      const { faults, merged } = validate(ctx, left, { tool: { verdict: earlier } });
      expect(faults).toEqual([]);
      expect(valueAt(merged, 'tool.verdict')).toBe(written);
    }
  });

  test('a value that is no choice at all is told as such', () => {
    expect(judge(agree, '也许', each)).toEqual(['tool.verdict 结论不在可选范围内']);
  });

  test('a task that only takes an opinion has no decision field', () => {
    const ctx = sample(
      fields,
      { decision: { field: 'tool.verdict', outcomes: each } },
      { outcome: agree, taskReadOnly: true },
    );
    expect(validate(ctx, {}, {}).faults).toEqual([]);
  });
});

describe('a refusal', () => {
  test('needs its notice', () => {
    expect(judge(refuse, '拒绝', each)).toEqual(['tool.notice 请上传通知书']);
    expect(judge(refuse, '拒绝', each, sent)).toEqual([]);
  });

  test('nothing else needs the notice', () => {
    expect(judge(agree, '同意', each)).toEqual([]);
    expect(judge(back, '退回', each)).toEqual([]);
  });

  test.each([
    [agree, '', null],
    [back, ' ', { path: 'approverContent', message: '请输入审批意见' }],
    [back, '面积有误', null],
    [refuse, undefined, { path: 'approverContent', message: '请输入审批意见' }],
    [{ ...back, reason: false }, '', null],
    [{ ...agree, reason: true }, '', { path: 'approverContent', message: '请输入审批意见' }],
  ])('and a return say why, unless the process says otherwise: %o with “%s”', (outcome, content, fault) => {
    expect(opinionFault(outcome, content)).toEqual(fault);
  });
});

describe('the outcome of a completion', () => {
  const { form } = sample(fields, { decision: { field: 'tool.verdict', outcomes: together } });
  const infer = (status: number, named?: string, verdict?: string) => {
    const result = inferOutcome(form, outcomes, status, named, { tool: { verdict } });
    return 'outcome' in result ? result.outcome.id : result.fault.message;
  };

  test.each([
    ['is the one that is named', 0, 'refuse', undefined, 'refuse'],
    [
      'is not one of the other status, and those that fit are named',
      1,
      'refuse',
      undefined,
      '办理结果“refuse”与审批状态不符，该状态可选：同意（agree）',
    ],
    ['is not one that the task lacks', 0, 'publish', undefined, '没有这种办理结果，可选：return、refuse'],
    ['is the only one of its status', 1, undefined, undefined, 'agree'],
    ['is the one that the decision says', 0, undefined, '拒绝', 'refuse'],
    [
      'must be named where the decision leaves two',
      0,
      undefined,
      '退回',
      '请选择办理结果，可选：return、refuse',
    ],
    [
      'must be named where nothing is decided',
      0,
      undefined,
      undefined,
      '请选择办理结果，可选：return、refuse',
    ],
    ['is none where the status has none', 2, undefined, undefined, '没有这种办理结果'],
    ['is not looked for in a prototype', 0, undefined, 'constructor', '请选择办理结果，可选：return、refuse'],
  ])('%s', (_title, status, named, verdict, expected) => {
    expect(infer(status, named, verdict)).toBe(expected);
  });
});
