// Set-up shared by the npm scripts. Plain JavaScript that Node 20 reads: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { chromiumPath, headlessShell } from './chromium.mjs';
import { areProgramsBuilt } from './programs-build.mjs';
import { isServerBuilt } from './server-build.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
export const nodePath = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The environment in which the project's own Node 24 and tools come first. */
export function toolEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${dirname(nodePath)}${delimiter}${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/** Runs a program in the project's folder with its output shown; returns its exit code. */
export function run(program, args, extra = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnv(extra),
  });
  if (result.error) console.error(`${program}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Runs a script on the project's Node beside others, with its output shown; its exit code. */
function runBeside(script, args = []) {
  const child = spawn(nodePath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnv(),
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('close', resolve);
  });
}

function digestOfFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Installs what package-lock.json names, once for each state of it: all of it, or only what the product needs to be built and
 * run. What was installed to run is completed, not installed anew: a product may be running from it.
 */
export function ensureInstalled({ toRun = false } = {}) {
  const stamp = join(root, 'node_modules', '.installed-digest');
  const digest = digestOfFiles([join(root, 'package-lock.json')]);
  const wanted = { all: digest, run: `${digest} to run` };
  const found = existsSync(nodePath) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (found === wanted.all || (toRun && found === wanted.run)) return;
  console.log('正在安装依赖（首次约需 1 分钟）… / installing dependencies …');
  const way = found === wanted.run ? ['install', '--no-save'] : ['ci'];
  const which = toRun ? '--omit=dev' : '--include=dev';
  const status = runNpm([...way, which, '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0 || !existsSync(nodePath))
    fail('安装依赖失败。请检查网络后重试。/ The dependencies could not be installed.');
  writeFileSync(stamp, toRun ? wanted.run : wanted.all);
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return result.status;
}

/** What both clients are made of. */
const clientRoots = ['packages', 'modules', 'package-lock.json'];
const leftOut = /(^|\/)(node_modules|dist|server|testing|oracle)(\/|$)|\.test\.tsx?$/;

function* sourceFiles(path) {
  if (leftOut.test(relative(root, path))) return;
  if (!existsSync(path)) return;
  try {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) yield* sourceFiles(child);
      else if (!leftOut.test(relative(root, child))) yield child;
    }
  } catch {
    yield path;
  }
}

/** Builds both clients and the server at the same time, each unless what is built stems from the same sources. */
export async function ensureBuilt() {
  const shared = [...clientRoots.flatMap((path) => [...sourceFiles(join(root, path))])];
  await Promise.all([
    ensureClient('mobile', '手机端', shared),
    ensureClient('admin', '电脑端', shared),
    ensureServer(),
    ensurePrograms(),
  ]);
}

/** Without a built server, it starts from its sources, and takes a second longer. */
async function ensureServer() {
  if (isServerBuilt()) return;
  const status = await runBeside(join(root, 'scripts', 'server-build.mjs'));
  if (status !== 0) console.warn('服务端未能合并，将逐个读取源文件。/ The server starts from its sources.');
}

/** Without built programs, threads and processes of the server start from their sources. */
async function ensurePrograms() {
  if (areProgramsBuilt()) return;
  const status = await runBeside(join(root, 'scripts', 'programs-build.mjs'));
  if (status !== 0)
    console.warn('服务端的线程未能合并，将逐个读取源文件。/ Threads of the server start from their sources.');
}

async function ensureClient(app, name, shared) {
  const folder = join(root, 'apps', app);
  const stamp = join(folder, 'dist', '.source-digest');
  const digest = digestOfFiles([...shared, ...sourceFiles(folder)]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(`正在构建${name}页面… / building the ${app} client …`);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const settings = join(folder, 'vite.config.ts');
  const status = await runBeside(vite, ['build', '--logLevel', 'warn', folder, '--config', settings]);
  if (status !== 0) fail(`构建失败。/ The ${app} client could not be built.`);
  await compressAssets(join(folder, 'dist', 'assets'), { isForPhones: app === 'mobile' });
  writeFileSync(stamp, digest);
}

/**
 * Makes the template of the embedded database ready for a data folder that holds none. Where that fails, the server tries
 * again for itself and says why.
 */
export async function ensureTemplate() {
  const data = resolve(root, process.env.DATA_DIR ?? 'data');
  if (process.env.DATABASE_URL || existsSync(join(data, 'pgdata'))) return;
  await runBeside(join(root, 'scripts', 'template.ts'));
}

const brotli = promisify(brotliCompress);
/** Level 10 takes half the time and two parts in a hundred more, which every phone would load. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Smaller files fit one packet or two anyhow; the largest one reads PDF files, which few do. */
const brotliSizes = { least: 4096, most: 1_000_000 };

/** Puts a .gz beside each text asset, and for phones a .br, which is an eighth smaller: the server sends them as they stand. */
async function compressAssets(folder, { isForPhones }) {
  const packed = readdirSync(folder)
    .filter((name) => /\.(m?js|css|svg|json|wasm)$/.test(name))
    .map(async (name) => {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      if (isForPhones && bytes.length >= brotliSizes.least && bytes.length <= brotliSizes.most)
        writeFileSync(`${file}.br`, await brotli(bytes, brotliLevel));
    });
  await Promise.all(packed);
}

const packages = {
  chromium: ['chromium-headless-shell', 'fonts-noto-cjk'],
  postgres: ['postgresql-15-postgis-3'],
  gis: ['gdal-bin', 'python3-owslib'],
};

const hasChromium = () => chromiumPath() !== null;
/** Another browser will do where this one cannot be had. */
const hasBestChromium = () => Boolean(process.env.CHROMIUM) || existsSync(headlessShell);

export function hasPostgres() {
  const folder = '/usr/lib/postgresql';
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((version) => {
    const isServer = existsSync(join(folder, version, 'bin', 'initdb'));
    return isServer && existsSync(join('/usr/share/postgresql', version, 'extension', 'postgis.control'));
  });
}

/** GDAL's programs and OWSLib, with which tests read what the product writes and publishes. */
export function hasGisPrograms() {
  return existsSync('/usr/bin/ogr2ogr') && existsSync('/usr/lib/python3/dist-packages/owslib');
}

/** Installs the browser, PostgreSQL with PostGIS and GIS programs from Debian's packages where they are missing and that is possible. */
export function ensureTestTools() {
  const missing = [
    ...(hasBestChromium() ? [] : [packages.chromium]),
    ...(hasPostgres() ? [] : [packages.postgres]),
    ...(hasGisPrograms() ? [] : [packages.gis]),
  ];
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing test tools: ${missing.flat().join(' ')}`);
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    // One after the other: a package that this Debian does not have must not keep the others away.
    for (const names of missing)
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet);
  }
  const absent = [
    ...(hasChromium() ? [] : ['browser tests (Chromium is not installed)']),
    ...(hasPostgres() ? [] : ['PostgreSQL tests (PostgreSQL with PostGIS is not installed)']),
    ...(hasGisPrograms() ? [] : ['tests with GIS programs (GDAL and OWSLib are not installed)']),
  ];
  for (const suite of absent) console.log(`skipped: ${suite}`);
  if (absent.length > 0 && process.env.CI) fail('In CI nothing is skipped.');
  return { chromium: hasChromium(), postgres: hasPostgres() };
}

export function ensureFolder(path) {
  mkdirSync(path, { recursive: true });
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

// `npm run setup`: makes a folder ready to run, for whoever starts the server by other means than `npm start`.
if (process.argv[1]?.endsWith('setup.mjs')) {
  ensureInstalled({ toRun: true });
  await ensureBuilt();
}
