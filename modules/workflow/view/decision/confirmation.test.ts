import type { Outcome } from '@homestead/forms/contract';
import { describe, expect, it } from 'vitest';
import { withWarnings } from '../with-warnings.ts';
import { isConfirmed, isDangerous, linesOf, owedHint, questionType, resultWords } from './confirmation.ts';
import { isAnswer, type PendingDecision } from './use-decision.ts';

const agree: Outcome = { id: 'agree', status: 1, kind: 'agree', label: '同意' };
const submit: Outcome = { id: 'submit', status: 1, kind: 'submit', label: '提交' };
const back: Outcome = { id: 'rectify', status: 0, kind: 'return', label: '整改' };
const refuse: Outcome = { id: 'refuse', status: 0, kind: 'refuse', label: '不同意' };
const warning = { rule: 'r', title: '限额', path: '', text: '超出', cases: [] };

const task = {
  applicant: '林示禾',
  applicantLabel: '申请人',
  caseNo: 'JF1',
  taskName: '联审审批',
  opinionOnly: false,
};
const linesFor = (outcome: Outcome, more: Partial<PendingDecision> = {}, isOpinionOnly = false) =>
  linesOf(
    {
      outcome,
      warnings: [],
      next: [],
      ends: false,
      begins: [],
      faults: [],
      following: null,
      ...more,
    },
    { ...task, opinionOnly: isOpinionOnly },
  ).map(({ text }) => text);

describe('what is asked before an outcome', () => {
  it('names to whoever refuses the papers that stay in force', () => {
    const lines = linesFor(refuse, { ends: true, staysInForce: ['《批准书》（农宅字1号）', '《许可证》'] });
    expect(lines.at(-1)).toMatch(/^此前批准时出具的《批准书》（农宅字1号）、《许可证》不会随之失效/);
    expect(linesFor(refuse, { ends: true, staysInForce: [] }).join()).not.toContain('失效');
  });

  it('asks whoever decides, and of a step without a decision only where a warning must be answered or the case ends', () => {
    const goesOn = { warnings: [], ends: false };
    expect([agree, back, refuse].map((outcome) => isConfirmed(outcome, goesOn))).toEqual([true, true, true]);
    expect(isConfirmed(submit, goesOn)).toBe(false);
    expect(isConfirmed(submit, { ...goesOn, warnings: [warning] })).toBe(true);
    expect(isConfirmed(submit, { ...goesOn, ends: true })).toBe(true);
    expect([agree, submit, back, refuse].map(isDangerous)).toEqual([false, false, true, true]);
  });

  it('says in three lines about whom, what comes next and who, and what that means', () => {
    const next = [{ taskKey: 'pcpw', taskName: '批次号与批文号', by: '乡镇经办人' }];
    expect(linesFor(agree, { next })).toEqual([
      '林示禾 · JF1 · 联审审批',
      '同意 → 批次号与批文号（乡镇经办人）',
      '提交后进入下一环节；下一环节开始办理前可以撤回。',
    ]);
    expect(
      linesOf({ outcome: agree, next: [], ends: false, begins: [] } as never, {
        ...task,
        applicantLabel: '被举报人',
      })[0],
    ).toEqual({
      label: expect.any(String),
      text: '被举报人 林示禾 · JF1 · 联审审批',
    });
    expect(linesFor(back)[2]).toBe('案件将回到前面的环节，已填写的内容会保留。');
    expect(linesFor(agree, { ends: true, begins: ['违法举报'] })[1]).toBe(
      '同意 → 案件就此结束；同时开始一件“违法举报”',
    );
    expect(linesFor(refuse, { ends: true })).toEqual([
      expect.any(String),
      '不同意 → 案件就此结束',
      '案件将就此结束，不能再继续办理。',
    ]);
  });

  it('says what the rules remark on it before it is made, not only after', () => {
    expect(linesFor(agree)).toHaveLength(3);
    expect(linesFor(agree, { notes: ['收到1件异议', '日期晚于今天'] })[3]).toBe('收到1件异议；日期晚于今天');
    expect(linesFor(back, { notes: ['收到1件异议'] })).toHaveLength(3);
  });

  it('a decision without a network claims no next step: it waits on the device, and the server checks it', () => {
    const lines = linesFor(agree, { isQueued: true });
    expect(lines[1]).toContain('待发送');
    expect(lines.slice(1).join()).not.toMatch(/下一环节|等待其他办理人/);
  });

  it('asks of an end as of data that is lost, and of a return as of a submit [S2-2.16-confirm-dialog]', () => {
    expect(questionType(refuse, false)).toBe('dataconfirm');
    expect(questionType(refuse, true)).toBe('applyConfirm');
    expect(questionType(back, false)).toBe('applyConfirm');
  });

  it('one opinion among others does not claim to end the case', () => {
    expect(linesFor(refuse, {}, true)[2]).not.toContain('结束');
  });

  it('says what the server changed or could not keep, three at most, each once', () => {
    const warnings = (...messages: string[]) => messages.map((message) => ({ message }));
    expect(withWarnings('已暂存', [])).toBe('已暂存');
    expect(withWarnings('已暂存', warnings('甲', '甲', '乙'))).toBe('已暂存。甲；乙');
    expect(withWarnings('已暂存', warnings('甲', '乙', '丙', '丁', '戊'))).toBe(
      '已暂存。甲；乙；丙；另有 2 条提示',
    );
    expect(resultWords(submit, warnings('甲'))).toBe('提交成功。甲');
  });

  it('an answer says something: blanks and points are none', () => {
    expect(['', '  ', '同意', '。。。。。', '已核实'].map(isAnswer)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isAnswer('现场已核实')).toBe(true);
  });

  it('tells the result by the outcome’s own name, with what the server doubts', () => {
    expect(resultWords(submit, [])).toBe('提交成功');
    expect(resultWords(back, [])).toBe('提交成功：整改');
    expect(resultWords(agree, [{ message: '请核对' }, { message: '请核对' }])).toBe('提交成功：同意。请核对');
  });

  it('the hint beside the opinion names the outcomes that owe one, and stays away where none does', () => {
    expect(owedHint([agree, back, refuse])).toBe('整改、不同意时必填');
    expect(owedHint([agree])).toBeNull();
    expect(
      owedHint([
        { ...agree, reason: true },
        { ...back, reason: false },
      ]),
    ).toBe('同意时必填');
  });
});
