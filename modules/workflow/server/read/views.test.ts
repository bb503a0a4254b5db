import { expect, test } from 'vitest';
import type { TaskRow } from '../rows.ts';
import { alreadyDone } from '../submit/authorize.ts';
import { divisionText } from './views.ts';

test('a division filter takes digits for what they begin, and finds nothing for anything else', () => {
  expect(divisionText('350399100')).toBe('350399100%');
  for (const odd of ['%', '_', '350%', '示范村', '1'.repeat(13)]) expect(divisionText(odd)).toBe('');
});

test('a task that gave way to a signer does not say that its case has ended', () => {
  const task = { state: 'cancelled', completed_by_name: null, completed_at: null } as TaskRow;
  expect(alreadyDone(task, { status: 'running' }).message).toContain('加签');
  expect(alreadyDone(task, { status: 'refused' }).message).toBe('流程已结束，不能再办理');
});
