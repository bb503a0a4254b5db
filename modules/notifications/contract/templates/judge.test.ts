import { fillTemplate, smsTemplates } from '@homestead/people/contract';
import { notificationKinds } from '@homestead/workflow/contract';
import { expect, it } from 'vitest';
import { allowedIn, deliveredTemplates } from './delivered.ts';
import { templateFaults } from './judge.ts';
import { placeholders } from './placeholders.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name, sample: '' }));

it('every delivered text keeps its own rules and names placeholders that have a value', () => {
  const known = new Set<string>(Object.values(placeholders).map(({ name }) => name));
  for (const kind of notificationKinds) {
    const { title, text, required = [] } = deliveredTemplates[kind];
    const template = {
      channel: 'platform',
      allowed: named(allowedIn(kind)),
      required,
    } as const;
    expect([kind, templateFaults(template, { title, text })]).toEqual([kind, []]);
    expect(allowedIn(kind).filter((name) => !known.has(name))).toEqual([]);
  }
  for (const { text, allowed, required } of Object.values(smsTemplates)) {
    const template = { channel: 'sms', allowed: named(allowed), required } as const;
    expect(templateFaults(template, { title: null, text })).toEqual([]);
  }
});

it('a value that looks like a placeholder is not filled in again', () => {
  expect(fillTemplate('{甲}、{乙}', { 甲: '{乙}', 乙: '二' })).toBe('{乙}、二');
  expect(fillTemplate('{constructor}', {})).toBe('');
});
