// `npm run verify`, `npm run backup -- FOLDER`, `npm run restore -- FOLDER`: the operator's commands (docs/operate.md).
import { ensureInstalled, nodePath, run } from './setup.mjs';

ensureInstalled();
process.exit(run(nodePath, ['apps/server/operate/main.ts', ...process.argv.slice(2)]));
