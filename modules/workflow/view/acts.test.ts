import { describe, expect, it } from 'vitest';
import type { CaseDetail } from '../contract/schemas.ts';
import { actBody, actFaults, actsOfCase, emptyActDraft, noteOf, offeredActs, splitFaults } from './acts.ts';

const draft = {
  ...emptyActDraft,
  toTaskKey: 'nhsq',
  people: [
    { id: 'p1', name: '甲' },
    { id: 'p2', name: '乙' },
  ],
  reason: ' 补图 ',
  text: ' 请看 ',
  fileIds: ['f1'],
};

describe('an act on a task', () => {
  it('is offered when the server allows it, and never else', () => {
    expect(offeredActs(['complete', 'save', 'comment', 'claim', 'end'], 'task')).toEqual([
      'claim',
      'comment',
    ]);
    expect(offeredActs([], 'task')).toEqual([]);
    expect(offeredActs(['end', 'suspend', 'comment'], 'process')).toEqual(['suspend', 'end']);
  });

  it('takes back what was delegated, from the page of the task and from that of the case', () => {
    const can = ['claim', 'comment', 'urge'] as const;
    expect(offeredActs(can, 'task')).toEqual(['takeBack', 'comment', 'urge']);
    const acts = [{ taskId: 't', taskKey: 'xctk', taskName: '现场踏勘核实', can, withdrawEnds: false }];
    const instance = { processId: 'c', can: [], acts } as unknown as CaseDetail;
    expect(actsOfCase(instance).map(({ name, label }) => `${name} ${label}`)).toContain('takeBack 收回委托');
    const claimed = [{ ...acts[0], can: ['complete', 'claim'] }];
    const own = { ...instance, acts: claimed } as unknown as CaseDetail;
    expect(actsOfCase(own).map(({ name }) => name)).not.toContain('takeBack');
  });

  it('says beforehand whether taking a step back ends the case', () => {
    expect(noteOf('withdraw', { id: 't', withdrawEnds: true })).toContain('案件结束');
    expect(noteOf('withdraw', { id: 't' })).toContain('撤回后可修改再提交');
    expect(noteOf('urge', { id: 't', withdrawEnds: true })).toContain('尽快办理');
  });

  it('names what it still owes', () => {
    expect(actFaults('return', emptyActDraft)).toEqual({
      toTaskKey: '请选择退回到哪个环节',
      reason: '请填写原因',
    });
    expect(actFaults('return', { ...draft, reason: '  ' })).toEqual({ reason: '请填写原因' });
    expect(actFaults('urge', emptyActDraft)).toEqual({});
    expect(actFaults('addSigner', draft)).toEqual({});
  });

  it('sends what it asks for, and nothing that was typed for another', () => {
    expect(actBody('return', draft, 3)).toEqual({ toTaskKey: 'nhsq', reason: '补图', version: 3 });
    expect(actBody('transfer', draft)).toEqual({ userId: 'p1', reason: '补图' });
    expect(actBody('addSigner', { ...draft, mode: 'before' })).toEqual({
      userIds: ['p1', 'p2'],
      mode: 'before',
    });
    expect(actBody('comment', draft)).toEqual({ text: '请看', fileIds: ['f1'] });
    expect(actBody('urge', emptyActDraft)).toEqual({});
  });

  it('shows the server’s faults at its fields, and says the others', () => {
    const faults = [
      { path: 'userId', message: '请重新选择' },
      { path: 'elsewhere', message: '别处' },
    ];
    expect(splitFaults('transfer', faults)).toEqual({ own: { person: '请重新选择' }, other: '别处' });
  });
});
