import { describe, it } from 'vitest';
import { provenByWalk, walkStraight } from '../support/journey.ts';
import { product } from '../support/product.ts';

describe('on a phone', () => {
  const app = product();
  it(`a villager applies, and everyone whose turn it is carries the case to the registered house [${provenByWalk}]`, () =>
    walkStraight(app, 'phone'));
});
