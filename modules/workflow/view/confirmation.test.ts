import type { Outcome } from '@homestead/forms/contract';
import { describe, expect, it } from 'vitest';
import { confirmationOf, owedHint } from './confirmation.ts';

const agree: Outcome = { id: 'agree', status: 1, kind: 'agree', label: '同意' };
const back: Outcome = { id: 'rectify', status: 0, kind: 'return', label: '整改' };
const refuse: Outcome = { id: 'refuse', status: 0, kind: 'refuse', label: '不同意' };

describe('what is asked before an outcome', () => {
  it('nothing is asked before agreeing', () => {
    expect(confirmationOf(agree, false)).toBeNull();
  });

  it('names the outcome as its button does, and says what it does to the case', () => {
    expect(confirmationOf(back, false)).toMatchObject({
      title: '确定整改？',
      confirmText: '整改',
      body: '案件将回到前面的环节，已填写的内容会保留。',
    });
    expect(confirmationOf(refuse, false)?.body).toContain('就此结束');
  });

  it('asks of an end as of data that is lost, and of a return as of a submit [S2-2.16-confirm-dialog]', () => {
    expect(confirmationOf(refuse, false)?.type).toBe('dataconfirm');
    expect(confirmationOf(refuse, true)?.type).toBe('applyConfirm');
    expect(confirmationOf(back, false)?.type).toBe('applyConfirm');
  });

  it('one opinion among others does not claim to end the case', () => {
    expect(confirmationOf(refuse, true)?.body).not.toContain('结束');
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
