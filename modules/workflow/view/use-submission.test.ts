import { CallFailure } from '@homestead/http/client';
import { expect, it } from 'vitest';
import { isNoLongerOpen } from './use-submission.ts';

const refusal = (code: number, fields: { path: string; message: string }[] = []) =>
  new CallFailure(code, 422, '流程已挂起，恢复后才能办理', { fields });

it('a page is read again where the case no longer stands as shown: done by another, suspended, or out of reach', () => {
  for (const code of [40900, 42200, 40300, 40400])
    expect(isNoLongerOpen(refusal(code)), String(code)).toBe(true);
  // What is wrong in a field is put right in the form.
  expect(isNoLongerOpen(refusal(42200, [{ path: 'jfsqjd.name', message: '请输入姓名' }]))).toBe(false);
  expect(isNoLongerOpen(refusal(50000))).toBe(false);
});
