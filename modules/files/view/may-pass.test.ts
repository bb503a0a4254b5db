import { CallFailure, offline, timedOut } from '@homestead/http/client';
import { expect, it } from 'vitest';
import { mayPass } from './waiting-files.ts';

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
