import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPeople } from '../testing/server.ts';

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({ limits: { signIn: 30 } });
});
afterAll(() => testApp.close());

test('cases 2 and 3: one address that sprays a password over many names is throttled, whatever it writes in X-Forwarded-For', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      testApp.call('POST', '/user/login', {
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
        body: { username: `spray${index}`, password: 'Spring@2026' },
      }),
    ),
  );
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 42200)).toHaveLength(30);
  expect(codes.filter((code) => code === 42900)).toHaveLength(30);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
});
