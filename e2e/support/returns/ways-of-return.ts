import { it } from 'vitest';
import { returns, returnsByAct } from '../../../apps/server/testing/returns.ts';
import type { Kind } from '../browser.ts';
import type { Product } from '../product.ts';
import { sendBackAndAgain, sendBackByAct } from './returns.ts';

/** One for each way in which a form sends back: its plain button, a permit with its own form, a file that is kept. */
const shown = ['cwhgs', 'nzypw', 'djsp'];
/** Of an inspection; the report's is among the acts. */
const shownAct = 'rcxj jjfa';

/** Returns as people see them on one client; every task from which a case can go back is tried over HTTP. */
export function eachWayOfReturn(app: Product, kind: Kind): void {
  it.each(returns.filter(({ from }) => shown.includes(from.taskKey)))(
    'what $from.by sends back from $from.taskKey comes back to $to.taskKey with its reason, mended goes on to $next [S1-1.approval]',
    (row) => sendBackAndAgain(app, kind, row),
  );

  it.each(returnsByAct.filter(({ process, from }) => `${process} ${from.taskKey}` === shownAct))(
    '$from.by at $from.taskKey of $process chooses $to.taskKey, which has the reason and the case alone',
    (row) => sendBackByAct(app, kind, row),
  );
}
