// `npm run check`: types, lint, import boundaries, dead code.
import { ensureInstalled, nodePath, run } from './setup.mjs';

export const checks = [
  ['types', nodePath, ['node_modules/typescript/bin/tsc', '-p', '.']],
  [
    'lint',
    nodePath,
    [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--diagnostic-level=error',
      '--max-diagnostics=40',
    ],
  ],
  ['boundaries', nodePath, ['scripts/check-boundaries.mjs']],
  ['dead code', nodePath, ['node_modules/knip/bin/knip.js']],
];

/** Runs every check; returns how many passed and failed. */
export function runChecks() {
  let passed = 0;
  let failed = 0;
  for (const [name, program, args] of checks) {
    const isGood = run(program, args) === 0;
    console.log(`${isGood ? 'ok' : 'FAILED'}: ${name}`);
    if (isGood) passed++;
    else failed++;
  }
  return { passed, failed };
}

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled();
  const { passed, failed } = runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
