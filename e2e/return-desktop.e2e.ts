import { describe, it } from 'vitest';
import { product } from './support/product.ts';
import { returns, sendBackAndAgain } from './support/returns.ts';

describe('on a desktop', () => {
  const app = product();
  it.each(returns)(
    'what $from.by sends back from $from.taskKey comes back to $to.taskKey with its reason, mended goes on to $next [S1-1.approval]',
    (row) => sendBackAndAgain(app, 'desktop', row),
  );
});
