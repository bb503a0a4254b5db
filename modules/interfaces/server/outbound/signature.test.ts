import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callRefusals } from '../../contract/index.ts';
import { canonicalQuery } from '../../engine/string-to-sign.ts';
import { bodyDigestOf, checkTime, findSigner, readHeaders, sign } from './signature.ts';

interface Vector {
  title: string;
  method: string;
  path: string;
  query: string;
  body: string;
  timestamp: string;
  nonce: string;
  secret: string;
  signature: string;
}
const page = readFileSync(new URL('../../../../docs/how-to/call-an-interface.md', import.meta.url), 'utf8');
const vectors = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '[]') as Vector[];
const callOf = ({ method, path, query, body, timestamp, nonce, signature }: Vector) => ({
  method,
  url: query ? `${path}?${query}` : path,
  bodyDigest: bodyDigestOf(body),
  headers: { keyId: 'ak_sample', timestamp, nonce, signature },
});
const reasonOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { reason?: string }).reason;
  }
};

it.each(vectors)('the documented vector fits: $title', (vector) => {
  expect(findSigner([{ secret: 'another' }, { secret: vector.secret }], callOf(vector)).secret).toBe(
    vector.secret,
  );
});

it('a change of any part breaks the signature', () => {
  const vector = vectors.find(({ query }) => query !== '')!;
  const changes: Partial<Vector>[] = [
    { method: 'POST' },
    { path: `${vector.path}x` },
    { query: `${vector.query}&pageNum=2` },
    { body: ' ' },
    { timestamp: '1767225601' },
    { nonce: `${vector.nonce}0` },
    { secret: 'another' },
  ];
  const reasons = changes.map((change) => {
    const altered = { ...vector, ...change };
    return reasonOf(() => findSigner([altered], callOf(altered)));
  });
  expect(new Set(reasons)).toEqual(new Set(['altered']));
  expect(vectors).toHaveLength(6);
});

it('the time may be 300 seconds from ours, and not more', () => {
  const now = new Date(1_767_225_600_000);
  const judged = [-301, -300, 0, 300, 301].map((seconds) =>
    reasonOf(() => checkTime(String(1_767_225_600 + seconds), now)),
  );
  expect(judged).toEqual(['late', null, null, null, 'early']);
});

it('headers are whole or refused', () => {
  const good = {
    'x-access-key': 'ak_1',
    'x-timestamp': '1767225600',
    'x-nonce': 'c0ffee00c0ffee00',
    'x-signature': sign('a', 'b').toUpperCase(),
  };
  expect(readHeaders(good).signature).toBe(sign('a', 'b'));
  expect(reasonOf(() => readHeaders({}))).toBe('unsigned');
  for (const wrong of [
    { 'x-nonce': 'short' },
    { 'x-timestamp': '1767225600000' },
    { 'x-signature': 'zz' },
    { 'x-access-key': "a' or 1=1" },
  ])
    expect(reasonOf(() => readHeaders({ ...good, ...wrong }))).toBe('malformed');
  const broken = { method: 'GET', url: '/a?b=%E6', bodyDigest: bodyDigestOf(''), headers: readHeaders(good) };
  expect(reasonOf(() => findSigner([{ secret: 'a' }], broken))).toBe('malformed');
});

it('a query is sorted by its encoded names and values, and an empty one is empty', () => {
  expect(canonicalQuery('b=1&a=2&&a=10&A=%2f')).toBe('A=%2F&a=10&a=2&b=1');
  expect(canonicalQuery('')).toBe('');
  expect(bodyDigestOf('')).toMatch(/^e3b0c442.*b855$/);
});

it('the page of refusals names each code and reason', () => {
  for (const [reason, { code, status }] of Object.entries(callRefusals)) {
    expect(page).toContain(`\`${reason}\``);
    expect(page).toMatch(new RegExp(`\\| (\\d+ · )?${code}( · \\d+)? \\| ${status} \\|`));
  }
});
