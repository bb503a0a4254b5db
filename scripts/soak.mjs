// `npm run soak -- [kind …] [--seed 1] [options]`: long runs, one file a kind in bench/soak/; a failing seed is printed and runs again alone.
import { ensureBuilt, ensureInstalled, nodePath, run } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(run(nodePath, ['bench/soak.ts', ...process.argv.slice(2)]));
