import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { makeTemplate, startCluster } from '@homestead/testing';
import { figuresOf, storedFigures, writeFigures, writtenPage } from './figures/figures.ts';
import { pageWith, rowless } from './figures/table.ts';
import { type Prepared, takeReports } from './support/measure.ts';

type Bench = { bench(): Promise<void> } | { prepare(): Promise<Prepared> };

/**
 * `npm run bench [-- name …] [--write] [--runs N]`: each measurement beside its reference, in one run. With `--write` three runs (or
 * `--runs`), whose medians replace these benches' rows in the table of docs/benchmarks.md.
 */
const benches: Record<string, () => Promise<Bench>> = {
  overlay: () => import('./overlay.bench.ts'),
  geodata: () => import('./geodata.bench.ts'),
  imports: () => import('./imports.bench.ts'),
  attack: () => import('./attack.bench.ts'),
  server: () => import('./server.bench.ts'),
  throughput: () => import('./throughput.bench.ts'),
  lists: () => import('./lists.bench.ts'),
  statistics: () => import('./statistics.bench.ts'),
  administration: () => import('./administration.bench.ts'),
  thumb: () => import('./thumb.bench.ts'),
  start: () => import('./start.bench.ts'),
  'first-load': () => import('./first-load.bench.ts'),
  'map-first': () => import('./map-first.bench.ts'),
  'map-pan': () => import('./map-pan.bench.ts'),
  'phone-first': () => import('./phone-first.bench.ts'),
  'phone-work': () => import('./phone-work.bench.ts'),
};

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, runs: { type: 'string' } },
  allowPositionals: true,
});
const runs = Number(values.runs ?? (values.write ? 3 : 1));
const unknown = positionals.filter((name) => !benches[name]);
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const wanted = positionals.length > 0 ? positionals : Object.keys(benches);

/** The newest commit that the main branch has too, since a branch's own commits may not stay; `+` where there is more. */
function measuredCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const branch = git('branch', '--list', 'main') ? 'main' : 'HEAD';
  const base = git('merge-base', 'HEAD', branch);
  const isChanged = git('rev-parse', 'HEAD') !== base || git('status', '--porcelain') !== '';
  return git('rev-parse', '--short=8', base) + (isChanged ? '+' : '');
}

async function prepared(name: string): Promise<Prepared> {
  const bench = await benches[name]!();
  return 'prepare' in bench ? bench.prepare() : { run: bench.bench, close: async () => undefined };
}

async function measure(name: string): Promise<void> {
  console.log(`# ${name}`);
  takeReports();
  const { run, close } = await prepared(name);
  const [commit, before] = [measuredCommit(), loadavg()[0]!];
  try {
    for (let left = runs; left > 0; left--) await run();
  } finally {
    await close();
  }
  const figures = figuresOf(name, takeReports(), { commit, load: [before, loadavg()[0]!] });
  if (!values.write) return;
  const missing = rowless(figures);
  if (missing.length > 0) throw new Error(`bench/figures/rows.ts has no row for ${missing.join(', ')}`);
  const all = [...storedFigures().filter(({ bench }) => bench !== name), ...figures];
  writeFigures(all, pageWith(writtenPage(), all));
}

const cluster = process.env['TEST_DATABASE_URL'] ? null : await startCluster({ durable: true });
if (cluster) {
  await makeTemplate(cluster.url);
  process.env['TEST_DATABASE_URL'] = cluster.url;
}
try {
  for (const name of wanted) await measure(name);
} finally {
  cluster?.stop();
}
process.exit(0);
