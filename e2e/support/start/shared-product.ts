import { serve } from '../../../apps/server/testing/served.ts';

/** The product that all files of the browser tests share, in a process of its own; it ends with the process that started it. */
const served = await serve();
process.send?.({ base: served.base, url: served.url });
process.once('disconnect', async () => {
  await served.close();
  process.exit(0);
});
