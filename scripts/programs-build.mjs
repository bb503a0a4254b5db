// Threads and processes of the server, each in a file of its own: reading their modules is most of what one does until it works.
// Run as a program, this builds them. `builtProgram` of packages/processes finds them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressesOfSources } from './server-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, '.cache', 'programs');
const list = join(folder, 'programs.json');
/** Packages with native code, or with files beside their modules. */
const outside = ['@electric-sql', '@myriaddreamin', '@napi-rs', '@node-rs', 'sharp'];

/** The address of a module beside another one, as a program that is started names it. */
const address = /new URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url\s*\)/g;

/** Sources that another one starts: what `new URL('./worker.ts', import.meta.url)` names in the server's own sources. */
export function programs() {
  const found = new Set();
  for (const top of ['apps/server', 'apps/demo-county', 'modules', 'packages'])
    for (const file of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      if (!/\.ts$/.test(file) || /node_modules|dist\/|\.(test|fixture)\.ts$|\/testing\//.test(file)) continue;
      const path = join(root, top, file);
      for (const [, name] of readFileSync(path, 'utf8').matchAll(address))
        if (existsSync(join(dirname(path), name))) found.add(relative(root, join(dirname(path), name)));
    }
  return [...found].sort();
}

/** Whether every program is built from its sources as they stand. */
export function areProgramsBuilt() {
  try {
    const { mtimeMs } = statSync(list);
    const built = JSON.parse(readFileSync(list, 'utf8'));
    const isCurrent = ({ sources }) =>
      sources.every((source) => statSync(join(root, source)).mtimeMs <= mtimeMs);
    return programs().every((program) => built[program] && isCurrent(built[program]));
  } catch {
    return false;
  }
}

async function buildPrograms() {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [addressesOfSources(folder)],
    ssr: { noExternal: true, external: outside.flatMap(packagesOf) },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          programs().map((program) => [
            program.replaceAll('/', '-').replace(/\.ts$/, ''),
            join(root, program),
          ]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  writeFileSync(
    list,
    JSON.stringify(
      Object.fromEntries(
        output
          .filter(({ isEntry }) => isEntry)
          .map((entry) => [
            relative(root, entry.facadeModuleId),
            { file: entry.fileName, sources: sourcesOf(entry, chunks) },
          ]),
      ),
    ),
  );
}

/** Every source that a built file was made of, also by way of files that it reads. */
function sourcesOf(entry, chunks, seen = new Set()) {
  if (seen.has(entry.fileName)) return [];
  seen.add(entry.fileName);
  const own = entry.moduleIds.filter((id) => resolve(id) === id).map((id) => relative(root, id));
  const others = [...entry.imports, ...entry.dynamicImports].flatMap((name) =>
    chunks.has(name) ? sourcesOf(chunks.get(name), chunks, seen) : [],
  );
  const isOurs = (file) => !file.startsWith('node_modules');
  return [...new Set(['package-lock.json', 'scripts/programs-build.mjs', ...own.filter(isOurs), ...others])];
}

/** The installed packages of a scope, or the one package of that name. */
function packagesOf(name) {
  const path = join(root, 'node_modules', name);
  if (!existsSync(path)) return [];
  return name.startsWith('@') ? readdirSync(path).map((each) => `${name}/${each}`) : [name];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPrograms();
