// No county in code: role codes, layer ids, process, task and form keys, field and dictionary codes of the delivered content stand
// in content/, tests and the demonstration's seed alone. What is found must stand in county-words-allowed.json with a
// reason; an entry there that is no longer found is refused as well, so that the list only shrinks.
//
// How a code is looked for, comments left out:
// - groups and process keys, codes with an underscore or a capital inside, and codes of four letters or more without a
//   vowel (`cwhShyj`, `nsqdz`): as whole words anywhere, in strings, property names and identifiers;
// - every other code (`sp`, `inspector`, `age1`): as a whole quoted string, or as a part of a quoted path that begins
//   with a process key or a group of the models (`rcxj.sp.toReport`);
// - words that the product itself needs (`ownWords`): only as part of such a path;
// - names and codes of its divisions (`木兰镇`, `350399…`): anywhere, as examples in words and documentation of calls too.
//
// --report prints what is found and passes; --root and --content name another checkout and another content folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root as ownRoot } from './setup.mjs';

/** Words of the product that are codes of the county as well, with what they mean in code. */
const ownWords = {
  admin: 'the desktop client, a layer of every module',
  name: 'a name',
  entry: 'an entry',
  county: 'a level of divisions',
  township: 'a level of divisions',
  village: 'a level of divisions',
  qyzt: 'whether a registered call is in use, on the wire as specified',
};

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const root = option('root', ownRoot);
const content = option('content', join(ownRoot, 'content'));
const isReport = process.argv.includes('--report');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const filesIn = (folder, end) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith(end))
        .map((name) => join(folder, name))
    : [];

/** Codes of a content folder by kind. */
function codesOf(folder) {
  const models = filesIn(join(folder, 'models'), '.model.json').map(readJson);
  const diagrams = filesIn(join(folder, 'processes'), '.bpmn').map((path) => readFileSync(path, 'utf8'));
  const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
  return {
    role: readJson(join(folder, 'people/roles.json')).map(({ code }) => code),
    layer: readJson(join(folder, 'map/layers.json')).map(({ id }) => id),
    process: diagrams.flatMap((text) => all(text, /<bpmn:process id="([^"]+)"/g)),
    task: diagrams.flatMap((text) => all(text, /<bpmn:userTask id="([^"]+)"/g)),
    form: filesIn(join(folder, 'forms'), '.form.json').map(
      (path) => path.split(/[\\/]/).at(-1).split('.')[0],
    ),
    dictionary: filesIn(join(folder, 'dictionaries'), '.json').map((path) =>
      path.split(/[\\/]/).at(-1).replace('.json', ''),
    ),
    group: models.map(({ group }) => group),
    field: models.flatMap(({ fields }) => fields.map(({ code }) => code)),
  };
}

/** Names of divisions, and the code with which those of all begin. */
const divisions = readJson(join(content, 'people/divisions.json')).flatMap(({ code, name, level }) =>
  level === 'county' ? [name, code] : [name],
);

const byKind = codesOf(content);
const kinds = new Map();
for (const [kind, codes] of Object.entries(byKind))
  for (const code of codes) kinds.set(code, [...new Set([...(kinds.get(code) ?? []), kind])]);
for (const word of divisions) kinds.set(word, ['division']);
const heads = new Set([...byKind.process, ...byKind.group]);

/** Whether the shape of a code tells it from English words. */
function isDistinct(code) {
  if (Object.hasOwn(ownWords, code) || code.includes('-')) return false;
  return /_|[a-z][A-Z]/.test(code) || (code.length >= 4 && !/[aeiou]/.test(code)) || heads.has(code);
}

/** The text without comments; strings stay. */
function withoutComments(text) {
  return text.replace(
    /\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g,
    (_whole, before, string) => string ?? before ?? '',
  );
}

function wordsIn(text) {
  const code = withoutComments(text);
  const found = new Map();
  const note = (word) => found.set(word, (found.get(word) ?? 0) + 1);
  for (const [word] of code.matchAll(/[A-Za-z_][\w-]*/g)) {
    for (const part of new Set([word, ...word.split('-')]))
      if (kinds.has(part) && isDistinct(part)) note(part);
  }
  for (const [, , string] of code.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)) {
    const parts = string.split('.');
    const isPath = parts.length > 1 && heads.has(parts[0]);
    for (const part of isPath ? parts : [string])
      if (kinds.has(part) && !isDistinct(part) && (isPath || !Object.hasOwn(ownWords, part))) note(part);
  }
  for (const word of divisions) for (let n = code.split(word).length; n > 1; n--) note(word);
  return found;
}

/** Tests, what serves only tests, and the demonstration's seed may name the delivered county. */
const mayName =
  /\.(test|fixture|bench)\.tsx?$|(^|\/)(testing|oracle|node_modules|dist)\/|^apps\/(demo-county|server\/(demo|attacks|random|faults|reliability))\//;

const found = {};
for (const area of ['modules', 'packages', 'apps']) {
  for (const path of filesIn(join(root, area), '').filter((name) => /\.(tsx?|mjs|css)$/.test(name))) {
    const name = relative(root, path).replaceAll('\\', '/');
    if (mayName.test(name)) continue;
    const words = wordsIn(readFileSync(path, 'utf8'));
    if (words.size > 0) found[name] = Object.fromEntries(words);
  }
}

const total = Object.values(found).reduce(
  (sum, words) => sum + Object.values(words).reduce((a, b) => a + b, 0),
  0,
);
if (isReport) {
  for (const [name, words] of Object.entries(found))
    console.log(
      `${name}: ${Object.entries(words)
        .map(([word, count]) => `${word} (${kinds.get(word).join(', ')}) ×${count}`)
        .join(', ')}`,
    );
  console.log(`${total} words of the county in ${Object.keys(found).length} files`);
  process.exit(0);
}

const allowed = readJson(join(ownRoot, 'scripts/county-words-allowed.json'));
const faults = [];
for (const [name, words] of Object.entries(found)) {
  const known = allowed[name]?.words ?? [];
  for (const word of Object.keys(words))
    if (!known.includes(word))
      faults.push(
        `${name}: “${word}” (${kinds.get(word).join(', ')}) belongs to a county: let content name it`,
      );
}
for (const [name, { words, reason }] of Object.entries(allowed)) {
  if (!existsSync(join(root, name))) {
    console.log(`county-words-allowed.json: ${name} is gone: take its entry out`);
    continue;
  }
  if (!reason) faults.push(`county-words-allowed.json: ${name} has no reason`);
  for (const word of words)
    if (!found[name]?.[word])
      faults.push(`county-words-allowed.json: “${word}” no longer stands in ${name}: take it out`);
}
for (const fault of faults) console.log(fault);
const left = Object.values(allowed).flatMap(({ words }) => words).length;
console.log(
  faults.length === 0 ? `no county in code (${left} words allowed with a reason)` : `${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
