import type { FormDefinition, Outcome } from '@homestead/forms/contract';
import { describe, expect, it } from 'vitest';
import { decidedOutcomes, decisionFor, decisionToFill, stillFilled } from './decision.ts';

const agree: Outcome = { id: 'agree', status: 1, kind: 'agree' };
const back: Outcome = { id: 'return', status: 0, kind: 'return' };
const refuse: Outcome = { id: 'refuse', status: 0, kind: 'refuse' };
const all = [agree, back, refuse];

const form = (outcomes: Record<string, string[]>): FormDefinition => ({
  formKey: 'toy_form',
  title: 'toy',
  sections: [],
  decision: { field: 'toy.choice', outcomes },
});
const three = form({ 同意: ['agree'], 退回: ['return'], 不予批准: ['refuse'] });
const two = form({ 同意: ['agree'], 不同意: ['return', 'refuse'] });

describe('decision field and outcome', () => {
  it('a decided field names the button to press', () => {
    expect(decidedOutcomes(three, { toy: { choice: '退回' } }, all)).toEqual([back]);
    expect(decidedOutcomes(two, { toy: { choice: '不同意' } }, all)).toEqual([back, refuse]);
  });

  it('nothing is decided by an empty or a strange value', () => {
    for (const choice of [null, '', 'constructor', '也许', 3]) {
      expect(decidedOutcomes(three, { toy: { choice } }, all)).toEqual([]);
    }
  });

  it('a button fills the field where one value alone leads to it', () => {
    expect(decisionFor(three, refuse)).toEqual({ path: 'toy.choice', value: '不予批准' });
    for (const outcome of [back, refuse])
      expect(decisionFor(two, outcome)).toEqual({ path: 'toy.choice', value: '不同意' });
  });

  it('and leaves it where several values would do, or no field decides', () => {
    expect(decisionFor(form({ 同意: ['agree'], 原则同意: ['agree'] }), agree)).toBeNull();
    expect(decisionFor({ ...three, decision: undefined } as unknown as FormDefinition, agree)).toBeNull();
  });

  const said = form({ 是: ['agree'], 否: ['refuse'] });
  const filledAgree = { path: 'toy.choice', value: '是' };

  it('a button fills what is empty, and leaves what a person decided', () => {
    expect(decisionToFill(said, agree, {}, null)).toEqual(filledAgree);
    expect(decisionToFill(said, refuse, { toy: { choice: '是' } }, null)).toBeNull();
    expect(decisionToFill(said, agree, { toy: { choice: '否' } }, filledAgree)).toBeNull();
  });

  it('another button takes back what the one before it filled, where the decision was not gone through with', () => {
    const left = { toy: { choice: '是' } };
    expect(decisionToFill(said, refuse, left, filledAgree)).toEqual({ path: 'toy.choice', value: '否' });
    expect(decisionToFill(said, back, left, filledAgree)).toEqual({ path: 'toy.choice', value: null });
    expect(decisionToFill(said, agree, left, filledAgree)).toBeNull();
  });

  it('what a button filled stays its own until a person decides otherwise, also where they then decide the same', () => {
    const [left, hand] = [{ toy: { choice: '是' } }, { toy: { choice: '否' } }];
    // Before the form shows it, as at a reload, nothing is known of a person's choice.
    expect(stillFilled(filledAgree, {})).toEqual(filledAgree);
    const shown = stillFilled(filledAgree, left);
    expect(decisionToFill(said, refuse, left, shown)).toEqual({ path: 'toy.choice', value: '否' });
    const after = stillFilled(stillFilled(shown, hand), left);
    expect(decisionToFill(said, refuse, left, after)).toBeNull();
  });

  it('and writes nothing where several values would do, or the form has no word and nothing stands there', () => {
    expect(decisionToFill(form({ 同意: ['agree'], 原则同意: ['agree'] }), agree, {}, null)).toBeNull();
    expect(decisionToFill(said, back, {}, null)).toBeNull();
  });
});
