import { postgresPrograms, startCluster } from './cluster.ts';
import { makeTemplate } from './databases.ts';

/** Starts one PostgreSQL cluster for the whole run; tests clone its template. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  if (!postgresPrograms()) {
    console.warn('PostgreSQL is not installed: every suite that needs it is skipped.');
    return undefined;
  }
  const cluster = await startCluster();
  await makeTemplate(cluster.url);
  process.env['TEST_DATABASE_URL'] = cluster.url;
  // The cluster is no child of this process: a run that is ended by a signal would leave it to nobody.
  const endOn = (signal: NodeJS.Signals) => {
    cluster.stop();
    process.kill(process.pid, signal);
  };
  const signals = ['SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, endOn);
  return () => {
    for (const signal of signals) process.off(signal, endOn);
    cluster.stop();
  };
}
