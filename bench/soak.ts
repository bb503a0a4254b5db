import { parseArgs } from 'node:util';
import setup from '../packages/testing/global-setup.ts';
import type { SoakKind, SoakOptions } from './soak/kind.ts';

/**
 * `npm run soak -- [kind …] [--seed N] [options of the kinds]`: long runs with a seed, one file a kind in bench/soak/, each
 * with options of its own. Without a kind, the random runs of the product, of which `npm test` runs a short slice.
 */
const kinds: Record<string, () => Promise<SoakKind>> = {
  cases: () => import('./soak/cases.ts'),
  calls: () => import('./soak/calls.ts'),
  faults: () => import('./soak/faults.ts'),
  attack: () => import('./soak/attack.ts'),
  processes: () => import('./soak/processes.ts'),
  gis: () => import('./soak/gis.ts'),
  models: () => import('./soak/models.ts'),
  roles: () => import('./soak/roles.ts'),
  whole: () => import('./soak/whole.ts'),
  accessibility: () => import('./soak/accessibility.ts'),
};
const seedOption: SoakOptions = { seed: { type: 'string', default: '1' } };
const withoutKind = ['cases', 'calls', 'processes'];

const args = process.argv.slice(2);
const end = args.findIndex((arg) => arg.startsWith('-'));
const named = end < 0 ? args : args.slice(0, end);
const wanted = named.length > 0 ? named : withoutKind;
const unknown = wanted.filter((name) => !kinds[name]);
if (unknown.length > 0) {
  console.error(`no soak of kind ${unknown.join(', ')}; there are: ${Object.keys(kinds).join(', ')}`);
  process.exit(2);
}
const loaded = await Promise.all(wanted.map((name) => kinds[name]!()));
const { values } = parseArgs({
  args: args.slice(named.length),
  options: Object.assign(seedOption, ...loaded.map(({ options }) => options)) as SoakOptions,
});

const stop = await setup();
let isWhole = true;
for (const { soak } of loaded) isWhole = (await soak(Number(values['seed']), values as never)) && isWhole;
stop?.();
process.exit(isWhole ? 0 : 1);
