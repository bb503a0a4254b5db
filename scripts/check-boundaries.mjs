// Who may import whom (docs/ARCHITECTURE.md): apps → modules → packages; inside a module contract ← engine ← view ←
// mobile | admin and contract ← engine ← server; between modules only downwards, only through their doors.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './setup.mjs';

const order = [
  'audit',
  'people',
  'files',
  'dictionaries',
  'models',
  'catalogue',
  'map',
  'forms',
  'calendar',
  'workflow',
  'records',
  'notifications',
  'homestead',
  'gateway',
];
/** Layers of a module, and which of the same module (or, as doors, of lower modules) each may use. */
const layers = {
  contract: ['contract'],
  engine: ['contract', 'engine'],
  view: ['contract', 'engine', 'view'],
  mobile: ['contract', 'engine', 'view', 'mobile'],
  admin: ['contract', 'engine', 'view', 'admin'],
  server: ['contract', 'engine', 'server'],
};
const noNode = new Set(['contract', 'engine', 'view', 'mobile', 'admin']);
const noReact = new Set(['contract', 'engine', 'server']);
const uiPackages = /^(@homestead\/(ui|mapview)|react|react-dom|antd|antd-mobile|ol)(\/|$)/;
/** Looks that a layer must not carry: what both clients share has none, and neither client pays for the other's. */
const desktopLook = '@homestead/ui/desk|antd|@ant-design/icons';
const otherLooks = {
  view: new RegExp(`^(${desktopLook}|@homestead/ui/phone)(/|$)`),
  mobile: new RegExp(`^(${desktopLook})(/|$)`),
  admin: /^@homestead\/ui\/phone(\/|$)/,
};
const serverPackages = /^(@homestead\/(database|jobs|testing|http\/server)|kysely|pg|fastify|pg-boss)(\/|$)/;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|tsx)$/.test(entry.name)) yield path;
  }
}

/** Where a file stands: `{ area, module, layer, isTest }`. A field type's renderers are layers of the forms module. */
function placeOf(path) {
  const parts = relative(root, path).split('/');
  const isTest =
    /\.(test|fixture)\.tsx?$/.test(path) || parts.includes('testing') || parts.includes('oracle');
  if (parts[0] !== 'modules') return { area: parts[0], name: parts[1], layer: null, isTest };
  const name = parts[1];
  if (parts[2] !== 'fields') return { area: 'modules', name, layer: parts[2], isTest };
  const file = parts[parts.length - 1].replace(/\.test\.tsx?$|\.tsx?$/, '');
  const layer =
    ['mobile', 'admin', 'server', 'view'].find((one) => file === one || file.startsWith(`${one}-`)) ??
    (/\.tsx$/.test(path) ? 'view' : 'engine');
  return { area: 'modules', name, layer, isTest };
}

const faults = [];
for (const area of ['packages', 'modules', 'apps']) {
  for (const path of files(join(root, area))) {
    const from = placeOf(path);
    const targets = importsOf(readFileSync(path, 'utf8'));
    // Beside a field type's model stand parts of its renderers: what draws is view, and the model may not use it.
    if (
      from.layer === 'engine' &&
      path.includes('/fields/') &&
      targets.some((target) => uiPackages.test(target))
    )
      from.layer = 'view';
    for (const target of targets) check(path, from, target);
  }
}

function importsOf(text) {
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g,
    ),
  ];
  return found.map((match) => match[1] ?? match[2] ?? match[3]);
}

function check(path, from, target) {
  const say = (why) => faults.push(`${relative(root, path)} imports ${target}: ${why}`);
  if (target.startsWith('.')) return checkRelative(path, from, resolve(dirname(path), target), say);
  if (from.area === 'modules' && !from.isTest) {
    if (noNode.has(from.layer) && (target.startsWith('node:') || serverPackages.test(target)))
      say(`${from.layer} runs in browsers; what needs Node or SQL belongs in server/`);
    if (noReact.has(from.layer) && uiPackages.test(target)) say(`${from.layer} knows no screens`);
    if (otherLooks[from.layer]?.test(target)) say(`${from.layer} must not carry the look of another client`);
  }
  const door = /^@homestead\/([a-z]+)(?:\/([a-z]+))?$/.exec(target);
  if (!door || !order.includes(door[1])) return undefined;
  if (from.area === 'packages' && !from.isTest) return say('packages hold no word of the domain');
  if (from.area !== 'modules' || from.isTest) return undefined;
  if (order.indexOf(door[1]) >= order.indexOf(from.name))
    return say(`${from.name} stands below ${door[1]}; what must go upward goes through a port`);
  if (!layers[from.layer]?.includes(door[2]))
    say(`${from.layer} may use the doors ${layers[from.layer]?.join(', ')}`);
  return undefined;
}

function checkRelative(path, from, target, say) {
  const to = placeOf(target);
  if (to.area === 'content' && from.area !== 'content' && !from.isTest) {
    const isTypeOnly = /typeof import\(|import type/.test(readFileSync(path, 'utf8'));
    if (!isTypeOnly) say('content is loaded, never imported');
    return;
  }
  if (from.area !== to.area || from.name !== to.name) {
    if (!from.isTest && from.area !== 'apps') say('use the door of the other workspace');
    return;
  }
  if (from.area !== 'modules' || from.isTest || to.isTest) return;
  if (layers[from.layer] && layers[to.layer] && !layers[from.layer].includes(to.layer))
    say(`${from.layer} may not use ${to.layer}`);
}

for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'boundaries hold' : `${faults.length} imports cross a boundary`);
process.exit(faults.length === 0 ? 0 : 1);
