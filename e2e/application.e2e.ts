import { describe, expect, it } from 'vitest';
import { apply } from './support/journey.ts';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const app = product();

describe('the application in steps', () => {
  it('is filled in and submitted on the phone', async () => {
    const client = await app.open('phone');
    await signIn(client, 'nonghu1');
    const { caseNo } = await apply(client);
    expect(caseNo).toBeTruthy();
  });
});
