import { describe, it } from 'vitest';
import { walkThroughConversion } from '../support/journey.ts';
import { product } from '../support/product.ts';

describe('on a desktop', () => {
  const app = product();
  it('a case on farmland waits for its conversion with the clock standing still, and goes on to the registered house [S1-1.approval S2-2.13-conversion S2-2.13-conversion-number]', () =>
    walkThroughConversion(app, 'desktop'));
});
