import { describe, it } from 'vitest';
import { walkToApproval } from './support/journey.ts';
import { product } from './support/product.ts';

describe('on a phone', () => {
  const app = product();
  it(
    'a villager applies, and village, departments and township carry the case to approval',
    () => walkToApproval(app, 'phone'),
    300_000,
  );
});
