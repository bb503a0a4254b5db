import { describe, it } from 'vitest';
import { clientOf, openAct, openCase, openDialog, startReport } from '../support/acts/acts.ts';
import { actsOn } from '../support/acts/acts-suite.ts';
import { product } from '../support/product.ts';

describe('on a phone', () => {
  const app = product();
  actsOn(app, 'phone');

  it('a list that could not come without a network comes once there is one', async () => {
    const client = await clientOf(app, 'phone', 'cunwei');
    const { page, press, root, watch } = client;
    await startReport(app, 'nonghu1');
    await page.goto(`${root}/Todo`);
    await page.getByTestId('task-item').first().waitFor();
    watch.expect(/INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await press(page.getByRole('link', { name: '案件', exact: true }));
    await page.getByRole('button', { name: '重试' }).waitFor();
    await page.context().setOffline(false);
    await page.getByTestId('case-item').first().waitFor();
  });

  it('a sheet that the browser closed by itself opens again at the next press', async () => {
    const { caseNo } = await startReport(app, 'nonghu1');
    const client = await clientOf(app, 'phone', 'nonghu1');
    await openCase(client, caseNo);
    const sheet = await openAct(client, 'urge');
    // As a second Back without a touch between does, with no chance to say no.
    await sheet.evaluate((dialog: HTMLDialogElement) => dialog.close());
    await openDialog(client).waitFor({ state: 'hidden' });
    await openAct(client, 'urge');
  });
});
