// `npm run verify`, `npm run backup -- FOLDER`, `npm run restore -- FOLDER`, `npm run import -- layer ID FILE`: the operator's commands (docs/operate.md).
import { ensureInstalled, nodePath, run } from './setup.mjs';

ensureInstalled({ toRun: true });
process.exit(run(nodePath, ['apps/server/operate/main.ts', ...process.argv.slice(2)]));
