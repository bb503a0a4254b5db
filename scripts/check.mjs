// `npm run check`: types, lint, import boundaries, words of a county, dead code.
import { ensureInstalled, nodePath, run } from './setup.mjs';

/**
 * Three narrow programs, so that `window` in a contract or a server and `process` in a screen do not compile; then all files
 * together, tests included. The compiler is the native one; `typescript` serves tools that need its interface.
 */
const types = (name, project) => [name, nodePath, ['node_modules/typescript-native/bin/tsc', '-p', project]];

export const checks = [
  types('types of what runs everywhere', 'tsconfig.pure.json'),
  types('types of the server', 'tsconfig.server.json'),
  types('types of the browser', 'tsconfig.browser.json'),
  types('types', '.'),
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
  [
    'boundaries',
    nodePath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      ...['packages', 'modules', 'apps', 'content', 'bench', 'e2e', 'scripts'],
    ],
  ],
  ['county words', nodePath, ['scripts/check-county-words.mjs']],
  ['dead code', nodePath, ['node_modules/knip/bin/knip.js']],
];

/** Runs every check; returns how many passed, and the names of those that failed. */
export function runChecks() {
  let passed = 0;
  const failures = [];
  for (const [name, program, args] of checks) {
    const isGood = run(program, args) === 0;
    console.log(`${isGood ? 'ok' : 'FAILED'}: ${name}`);
    if (isGood) passed++;
    else failures.push(`check of ${name}`);
  }
  return { passed, failures };
}

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled();
  const { passed, failures } = runChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}
