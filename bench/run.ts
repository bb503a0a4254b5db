import { makeTemplate, startCluster } from '@homestead/testing';

/** `npm run bench [name …]`: each measurement beside its reference, in one run. */
const benches = {
  overlay: () => import('./overlay.bench.ts'),
  geodata: () => import('./geodata.bench.ts'),
  attack: () => import('./attack.bench.ts'),
  server: () => import('./server.bench.ts'),
  throughput: () => import('./throughput.bench.ts'),
  lists: () => import('./lists.bench.ts'),
  thumb: () => import('./thumb.bench.ts'),
  start: () => import('./start.bench.ts'),
  'first-load': () => import('./first-load.bench.ts'),
} satisfies Record<string, () => Promise<{ bench(): Promise<void> }>>;

const wanted = process.argv.slice(2);
const cluster = process.env['TEST_DATABASE_URL'] ? null : await startCluster({ durable: true });
if (cluster) {
  await makeTemplate(cluster.url);
  process.env['TEST_DATABASE_URL'] = cluster.url;
}
try {
  for (const [name, load] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`# ${name}`);
    const { bench } = await load();
    await bench();
  }
} finally {
  cluster?.stop();
}
process.exit(0);
