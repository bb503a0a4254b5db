import { describe, expect, test } from 'vitest';
import { resolveFields } from '../../engine/resolve.ts';
import { sample } from '../../engine/sample.fixture.ts';
import { standingOf } from './standing.ts';
import { stepTexts } from './texts.ts';

const context = sample([{ field: 'tool.name' }, { field: 'tool.note' }]);
const fields = resolveFields(context);
const required =
  (path: string) =>
  ({ path: asked }: { path: string }) =>
    asked === path;
const stand = (values: Record<string, unknown>, asked = '', faults: Record<string, string> = {}) =>
  standingOf({ fields: [...fields] }, { values: { tool: values }, faults, isFieldRequired: required(asked) });

describe('How a step of a form stands', () => {
  test('asks for what is required and empty', () => {
    expect(stand({}, 'tool.name')).toEqual({ state: 'open', missing: 1 });
    expect(stand({ name: '锄头' }, 'tool.name')).toEqual({ state: 'done', missing: 0 });
  });

  test('does not call a step filled in which nothing was written', () => {
    expect(stand({})).toEqual({ state: 'blank', missing: 0 });
    expect(stepTexts.states[stand({}).state]).not.toBe(stepTexts.states.done);
    expect(stand({ note: '旧' })).toEqual({ state: 'done', missing: 0 });
  });

  test('says first what is wrong', () => {
    expect(stand({}, 'tool.name', { 'tool.note': '太长' })).toEqual({ state: 'faulty', missing: 1 });
  });
});
