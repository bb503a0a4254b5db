// `npm run soak -- --seed 1 --cases 200 --rounds 50 --count 20000`: long random runs; a failing seed is printed and runs again alone.
import { ensureInstalled, nodePath, run } from './setup.mjs';

ensureInstalled();
process.exit(run(nodePath, ['bench/soak.ts', ...process.argv.slice(2)]));
