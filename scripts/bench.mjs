// `npm run bench`: prints each figure as a ratio to its reference, measured in the same run.
import { ensureBuilt, ensureInstalled, ensureTestTools, nodePath, run } from './setup.mjs';

ensureInstalled();
ensureTestTools();
await ensureBuilt();
process.exit(run(nodePath, ['bench/run.ts', ...process.argv.slice(2)]));
