import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodySizes, type Rests, rates, shares, sizeText } from './index.ts';

const page = readFileSync(new URL('../../../docs/SECURITY.md', import.meta.url), 'utf8');

const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

test('docs/SECURITY.md says what a body may hold as the server counts it', () => {
  const rows = Object.entries(bodySizes).map(([name, { bytes, items, keys, depth, about }]) => [
    `\`${name}\``,
    sizeText(bytes),
    items,
    keys,
    depth,
    about,
  ]);
  expect(page).toContain(table(['Body', 'Bytes', 'Items', 'Keys', 'Depth', 'For'], rows));
});

test('docs/SECURITY.md says how often who may call as the server counts it', () => {
  const rows = Object.entries(rates).map(([name, { perMinute, about }]) => [`\`${name}\``, perMinute, about]);
  expect(page).toContain(table(['Count', 'A minute', 'Of'], rows));
});

const restWords: Record<Rests, string> = { never: '', whileMoreWait: 'while more wait', always: 'always' };

test('docs/SECURITY.md says what people take turns at as the server shares it', () => {
  const rows = Object.entries(shares).map(([name, { concurrency, perPerson, waiting, about, ...more }]) => [
    `\`${name}\``,
    concurrency,
    perPerson,
    waiting,
    'rests' in more ? restWords[more.rests] : '',
    about,
  ]);
  expect(page).toContain(table(['Share', 'At once', 'Of one person', 'Waiting', 'Rests', 'Of'], rows));
});
