import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, it } from 'vitest';
import { actedOn } from './compile/checks/code.ts';
import * as bpmn from './index.ts';

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

it('the example of the README runs and prints what it says', async () => {
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const code = stripTypeScriptTypes(example).replace(/^import .*$/m, '');
  const printed: unknown[][] = [];
  const log = { log: (...words: unknown[]) => printed.push(words) };
  // Typed by hand in this package's README, not content.
  const run = new Function('compile', 'step', 'console', `return (async () => {${code}})()`);
  await run(bpmn.compile, bpmn.step, log);
  expect(printed).toEqual([['Approve', 'completed']]);
});

it('the README names every attribute that the compiler reads', () => {
  for (const name of [...Object.keys(actedOn.flowable), ...Object.keys(actedOn.ha)])
    expect(readme).toContain(`\`${name}\``);
});
