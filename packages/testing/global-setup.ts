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
  return () => cluster.stop();
}
