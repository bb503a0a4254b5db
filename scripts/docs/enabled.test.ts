import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that stand for YES and NO where YES is 启用: those of lists and workbooks, and of descriptions of calls. */
const pair = /YES(?:: '|：| )(启用)(?:',|，|；)\s*NO(?:: '|：| )([^'\s]+)'/g;

function pairs(): string[] {
  const files = execFileSync('git', ['ls-files', 'modules/*.ts', 'modules/*.tsx'], { encoding: 'utf8' });
  return files
    .split('\n')
    .filter((file) => file !== '' && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pair)].map(([, yes, no]) => `${file}: ${yes} ${no}`),
    );
}

test('YES is called 启用 and NO 禁用 in lists, workbooks and descriptions of calls [S1-9.enabled]', () => {
  const found = pairs();
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((line) => !line.endsWith(': 启用 禁用'))).toEqual([]);
});
