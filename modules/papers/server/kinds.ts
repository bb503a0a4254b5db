import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@homestead/forms/server';
import { Value } from 'typebox/value';
import { PaperKind, type PaperSource, paperTexts as texts } from '../contract/index.ts';
import type { TemplateSource } from './compile/compiler.ts';

/** A kind with its sources; `version` is their digest. */
export interface LoadedKind extends PaperKind {
  kind: string;
  source: TemplateSource;
  /** The template of its draft in Word, which a clerk edits; null where it has none. */
  word: Buffer | null;
  version: string;
}

export type Kinds = ReadonlyMap<string, LoadedKind>;

const folderName = 'papers';
const layoutFile = 'layout.typ';

/**
 * Reads and checks the papers of a content folder; none where it has none. What is wrong stops the start with an error that
 * names the file and the reason: a field that no model has, a name in a template that `paper.json` does not list.
 */
export function loadKinds(contentFolder: string, models: Content['models']): Kinds {
  const kinds = readKinds(contentFolder);
  checkModels(kinds, models);
  return kinds;
}

/** The same without the models, which a start knows only from its database: `checkModels` asks for them. */
export function readKinds(contentFolder: string): Kinds {
  const root = join(contentFolder, folderName);
  if (!existsSync(root)) return new Map();
  const layoutPath = join(root, layoutFile);
  if (!existsSync(layoutPath)) throw wrong(folderName, texts.noLayout);
  const beside = Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.endsWith('.typ'))
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
  const names = readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
  const kinds = names.sort().map((name) => readKind(root, name, beside));
  return new Map(kinds.sort((a, b) => a.order - b.order).map((kind) => [kind.kind, kind]));
}

/** Throws where a kind names a field that these models do not have, or one that does not fit. */
export function checkModels(kinds: Kinds, models: Content['models']): void {
  for (const kind of kinds.values()) checkFields(`${folderName}/${kind.kind}/paper.json`, kind, models);
}

function readKind(root: string, name: string, beside: TemplateSource['beside']): LoadedKind {
  const file = `${folderName}/${name}/paper.json`;
  const text = readFileSync(join(root, name, 'paper.json'), 'utf8');
  const kind = parse(file, text);
  const templatePath = join(root, name, 'template.typ');
  if (!existsSync(templatePath)) throw wrong(file, texts.noTemplate);
  const template = readFileSync(templatePath, 'utf8');
  checkNames(`${folderName}/${name}/template.typ`, kind, template);
  const version = createHash('sha256')
    .update(JSON.stringify([text, template, beside]))
    .digest('hex');
  const wordPath = join(root, name, 'template.docx');
  const word = existsSync(wordPath) ? readFileSync(wordPath) : null;
  return { ...kind, kind: name, source: { template, beside }, word, version };
}

function parse(file: string, text: string): PaperKind {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(file, texts.notJson((error as Error).message));
  }
  if (Value.Check(PaperKind, value)) return value;
  const [error] = Value.Errors(PaperKind, value);
  throw wrong(file, `${error?.instancePath ?? ''} ${error?.message ?? ''}`.trim());
}

const asPaths = (source: PaperSource): string[] => (typeof source === 'string' ? [source] : source);

/** Every field that a kind reads, without marks. */
export function pathsOf({ fields = {}, rows = {}, number, sketch, signatures = {} }: PaperKind): string[] {
  const blocks = Object.values(rows).flatMap(({ blocks: all }) => all.flatMap((one) => Object.values(one)));
  const lists = Object.values(rows).flatMap(({ more }) => more ?? []);
  const sources = [...Object.values(fields), ...blocks, ...(number ? [number] : [])];
  return [
    ...sources.flatMap(asPaths),
    ...lists,
    ...Object.values(signatures),
    ...(sketch ? [sketch] : []),
  ].map((path) => path.split('|')[0] ?? '');
}

function checkFields(file: string, kind: PaperKind, models: Content['models']): void {
  const find = (path: string) => {
    const [group = '', code] = path.split('.');
    return Object.hasOwn(models, group)
      ? models[group]?.fields.find((field) => field.code === code)
      : undefined;
  };
  const isSensitive = (name: string) =>
    asPaths(kind.fields?.[name] ?? []).some(
      (path) => !path.includes('|') && find(path)?.sensitive !== undefined,
    );
  const shownWrongly = (kind.shown ?? []).find(isSensitive);
  if (shownWrongly !== undefined) throw wrong(file, texts.publicShown(shownWrongly));
  const unknown = pathsOf(kind).find((path) => !find(path));
  if (unknown) throw wrong(file, texts.noField(unknown));
  const unsigned = Object.values(kind.signatures ?? {}).find((path) => !find(path)?.upload?.signature);
  if (unsigned) throw wrong(file, texts.noSignatureField(unsigned));
  if (!kind.fills) return;
  const filled = find(kind.fills);
  if (!filled?.upload) throw wrong(file, texts.noFileField(kind.fills));
  const isPrivate = pathsOf(kind).some((path) => find(path)?.sensitive !== undefined);
  if (isPrivate && !kind.masked && filled.sensitive === undefined)
    throw wrong(file, texts.publicFile(kind.fills));
}

/** Templates name what they print as `field("name")`, `rows("name")`, `opinion("name")`, `more("name")`, `signatures("name")`. */
function checkNames(file: string, kind: PaperKind, template: string): void {
  if (/import\s*"@/.test(template)) throw wrong(file, texts.noImports);
  const known: Record<string, readonly string[]> = {
    field: Object.keys(kind.fields ?? {}),
    rows: Object.keys(kind.rows ?? {}),
    opinion: Object.keys(kind.opinions ?? {}),
    more: kind.facts ?? [],
    signatures: Object.keys(kind.signatures ?? {}),
  };
  for (const [, call = '', name = ''] of template.matchAll(
    /\b(field|rows|opinion|more|signatures)\("([^"]*)"/g,
  ))
    if (!known[call]?.includes(name)) throw wrong(file, texts.noName(name));
  const needed = [...(kind.needs ?? []), ...(kind.shown ?? [])].find(
    (name) => !known['field']?.includes(name),
  );
  if (needed) throw wrong(file, texts.noName(needed));
}

/** A process as the check sees it: its key and the keys of its tasks. */
export interface ProcessTasks {
  key: string;
  taskKeys: readonly string[];
}

/** Throws where a kind names a process or a task that content does not have, or facts that no module gives. */
export function checkTasks(
  kinds: Kinds,
  processes: readonly ProcessTasks[],
  factNames: readonly string[],
): void {
  for (const { kind, process, after = [], madeAt = [], opinions = {}, facts = [] } of kinds.values()) {
    const file = `${folderName}/${kind}/paper.json`;
    const found = processes.find(({ key }) => key === process);
    if (!found) throw wrong(file, texts.noProcess(process));
    const named = [...after, ...madeAt, ...Object.values(opinions).map(({ task }) => task)];
    const unknown = named.find((task) => !found.taskKeys.includes(task));
    if (unknown) throw wrong(file, texts.noTask(process, unknown));
    const missing = facts.find((name) => !factNames.includes(name));
    if (missing) throw wrong(file, texts.noFacts(missing));
  }
}

const wrong = (file: string, why: string) => new Error(texts.contentWrong(file, why));
