import { readFile } from 'node:fs/promises';
import { compile } from '@homestead/workflow/engine';
import { expect, it } from 'vitest';
import type { Kind } from './browser.ts';
import type { Product } from './product.ts';
import { returns, sendBackAndAgain } from './returns.ts';
import { returnsByAct, sendBackByAct } from './returns-by-act.ts';

/** Every task from which a case can go back, on one client. */
export function everyReturn(app: Product, kind: Kind): void {
  it.each(returns)(
    'what $from.by sends back from $from.taskKey comes back to $to.taskKey with its reason, mended goes on to $next [S1-1.approval]',
    (row) => sendBackAndAgain(app, kind, row),
  );

  it.each(returnsByAct)(
    '$from.by at $from.taskKey of $process chooses $to.taskKey, which has the reason and the case alone',
    (row) => sendBackByAct(app, kind, row),
  );

  it('no officer’s task of the three processes is left out', async () => {
    const officers = await Promise.all(
      ['zjdjfsp', 'wfjb', 'rcxj'].map(async (key) => {
        const bpmn = await readFile(new URL(`../../content/processes/${key}.bpmn`, import.meta.url), 'utf8');
        const nodes = Object.values((await compile(bpmn)).definition?.nodes ?? {});
        return nodes
          .filter(({ userTask }) => (userTask?.candidateGroups.length ?? 0) > 0)
          .map(({ id }) => `${key} ${id}`);
      }),
    );
    const tried = [
      ...returns.map(({ from }) => `zjdjfsp ${from.taskKey}`),
      ...returnsByAct.map(({ process, from }) => `${process} ${from.taskKey}`),
    ];
    expect(officers.flat().toSorted()).toEqual(tried.toSorted());
  });
}
