import { createAudit } from '@homestead/audit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const house = product({ own: true });

describe('the page of the operation log', () => {
  it('checks the chain at once, says what does not hold, and those who look after the log are told', async () => {
    const { db } = house.served;
    const log = createAudit({ db, flushMs: 3_600_000 });
    const client = await house.open('desktop');
    await signIn(client, 'admin');
    await log.seal(-1000);
    const { page, press } = client;
    await page.goto(`${client.root}/OperationLog`);
    const verdict = page.getByTestId('chain-verdict');
    const state = () => verdict.getAttribute('data-state');
    await expect.poll(state).toBe('unchecked');
    await press(page.getByTestId('chain-check'));
    await expect.poll(state).toBe('whole');
    expect(Number(await page.getByTestId('chain-rows').textContent())).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('row').filter({ hasText: '完好' }).count()).toBe(1);

    await sql`alter table audit.operation disable trigger all`.execute(db.kysely);
    await sql`update audit.operation set summary = '别的' where id = (select min(id) from audit.operation)`.execute(
      db.kysely,
    );
    await press(page.getByTestId('chain-check'));
    await expect.poll(state).toBe('rowsChanged');
    for (const name of ['admin', 'shenji']) {
      const { data } = await (await house.journey.as(name)).get<{ records: { title: string }[] }>(
        '/notice?kind=system',
      );
      expect(data.records.map(({ title }) => title)).toEqual(['操作日志封存链检查未通过']);
    }
    await log.close();
  });

  it('is not for those who only work on cases', async () => {
    const villager = await house.journey.as('nonghu1');
    expect([(await villager.get('/log/chain')).code, (await villager.post('/log/chain/check')).code]).toEqual(
      [40300, 40300],
    );
  });
});
