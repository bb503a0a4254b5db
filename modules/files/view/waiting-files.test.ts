import { CallFailure, offline, timedOut } from '@homestead/http/client';
import { expect, it } from 'vitest';
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
    stored: () => undefined,
    tell: () => undefined,
  });
  const file = new File(['no picture'], '现场.txt');
  const item = waiting.add('report.photos', file);
  await waiting.send('report.photos', item, file);
  expect(waiting.list('report.photos')).toMatchObject([{ status: 'failed', canRetry: false }]);
  expect(busy).toEqual(['report.photos true']);
  waiting.drop('report.photos', item.key);
  expect(busy).toEqual(['report.photos true', 'report.photos false']);
});
