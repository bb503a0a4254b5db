// The server in a few files: reading its modules one by one is half of what a start has to do. Run as a program, it builds them.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'apps', 'server', 'dist');
/** Names the sources of what is built, and is newer than all of them while they did not change. */
const list = join(folder, 'sources.json');
/** What is started, by the name of its built file. */
const entries = { run: 'apps/server/run.ts', operate: 'apps/server/operate/run.ts' };
/** Packages of hundreds of small modules, which are read as one file too. The others stay what they are. */
const inside = ['typebox', 'kysely'];

/** The product's modules do nothing when they are read: of what one names, only what it uses is read with it. */
const ownArePure = [{ test: /[\\/](apps|modules|packages)[\\/](?!.*node_modules)/, sideEffects: false }];

/** The address of what to start: the built file, or its source where nothing is built or a source changed since. */
export function addressOf(name) {
  return pathToFileURL(isServerBuilt() ? join(folder, `${name}.mjs`) : join(root, entries[name])).href;
}

/** Whether the server is built from its sources as they stand: whether the list of them is newer than each. */
export function isServerBuilt(file = list) {
  try {
    const { mtimeMs } = statSync(file);
    return JSON.parse(readFileSync(file, 'utf8')).every(
      (source) => statSync(join(root, source)).mtimeMs <= mtimeMs,
    );
  } catch {
    return false;
  }
}

/** A module built into `folder` finds its files, threads and programs beside its source, wherever its code stands. */
export const addressesOfSources = (folder) => ({
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    const source = relative(folder, id).replaceAll('\\', '/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
  },
});

async function buildServer() {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [addressesOfSources(folder)],
    ssr: { noExternal: [...inside, /^@homestead\//] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: ownArePure },
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const read = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => resolve(id) === id);
  const sources = read.map((id) => relative(root, id)).filter((file) => !file.startsWith('node_modules'));
  writeFileSync(list, JSON.stringify(['package-lock.json', 'scripts/server-build.mjs', ...sources]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
