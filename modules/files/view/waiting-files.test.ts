import { CallFailure, offline, timedOut } from '@homestead/http/client';
import { listDrafts } from '@homestead/ui';
import { expect, it, vi } from 'vitest';
import { mayPass, WaitingFiles } from './waiting-files.ts';

it.each([
  ['a lost connection', new CallFailure(offline, 0, ''), true],
  ['an upload that took too long', new CallFailure(timedOut, 0, ''), true],
  ['a server that is away', new CallFailure(50300, 503, ''), true],
  ['a proxy without its server', new CallFailure(502, 502, ''), true],
  ['too many at once', new CallFailure(42900, 429, ''), true],
  ['a file of a wrong type', new CallFailure(41500, 415, ''), false],
  ['a file that is too large', new CallFailure(41300, 413, ''), false],
  ['an empty file', new CallFailure(42200, 422, ''), false],
  ['a lost session', new CallFailure('401', 401, ''), false],
])('after %s another try is offered: %#', (_why, failure, may) => {
  expect(mayPass(failure)).toBe(may);
});

const silent = {
  stored: () => undefined,
  tell: () => undefined,
  judge: async (file: File) => ({ file }),
  refuse: () => undefined,
};

it('a photo whose place was still awaited when the page was closed is judged and sent by the next one, once', async () => {
  vi.stubGlobal('window', new EventTarget());
  const keep = { person: 'p1', key: 'task:1' };
  const holderOf = (ids: string[]) => ({
    idsOf: () => ids,
    setIds: (_path: string, next: string[]) => void ids.splice(0, ids.length, ...next),
    setBusy: () => undefined,
  });
  const late: string[] = [];
  const closed = new WaitingFiles(holderOf(late), keep);
  const field = {
    ruleName: undefined,
    upload: async () => ({ id: 'f1', name: '', suffix: '', size: 1 }),
    ...silent,
  };
  const close = closed.open();
  let judged = (_found: { file: File }) => {};
  closed.show('report.photos', { ...field, judge: () => new Promise((resolve) => (judged = resolve)) });
  closed.take('report.photos', new File(['picture'], '现场.jpg'));
  // No browser keeps anything here beyond the page, and it says so.
  await expect.poll(() => closed.isUnkept()).toBe(true);

  // Left in the same page, it is not sent from there as well.
  close();
  judged({ file: new File(['marked'], '现场.jpg') });

  const ids: string[] = [];
  const next = new WaitingFiles(holderOf(ids), keep);
  next.open();
  // Its field stands in another step, and comes onto the screen later.
  await expect.poll(() => next.list('report.photos').length).toBe(1);
  next.show('report.photos', field);
  await expect.poll(() => ids).toEqual(['f1']);
  expect([late, next.list('report.photos')]).toEqual([[], []]);
  await expect.poll(() => listDrafts('p1')).toEqual([]);
  vi.unstubAllGlobals();
});

it('a file that was refused holds the submit of its form until it is taken away', async () => {
  const busy: string[] = [];
  const waiting = new WaitingFiles({
    idsOf: () => [],
    setIds: () => undefined,
    setBusy: (path, isBusy) => busy.push(`${path} ${isBusy}`),
  });
  waiting.show('report.photos', {
    ruleName: undefined,
    upload: () => Promise.reject(new CallFailure(41500, 415, '文件内容与后缀不一致')),
    ...silent,
  });
  const file = new File(['no picture'], '现场.txt');
  const item = waiting.add('report.photos', file);
  await waiting.send('report.photos', item, file);
  expect(waiting.list('report.photos')).toMatchObject([{ status: 'failed', canRetry: false }]);
  expect(busy).toEqual(['report.photos true']);
  waiting.drop('report.photos', item.key);
  expect(busy).toEqual(['report.photos true', 'report.photos false']);
});
