import {
  type DraftContent,
  type DraftField,
  type ModelDifference,
  modelLimits,
  modelTexts as texts,
} from '../contract/index.ts';

/** A published field, as a draft is compared with it. */
export interface KnownField {
  id: string;
  code: string;
  state: 'YES' | 'NO';
  definition: Readonly<Record<string, unknown>>;
}

/** What a model says now. */
export interface KnownModel {
  name: string;
  directory: string;
  owner: string;
  remark: string;
  fields: readonly KnownField[];
}

export interface Problem {
  path: string;
  message: string;
}

/** Names that every record has on the wire, and those that objects have by themselves. */
const reserved = new Set([
  ...[
    'id',
    'version',
    'division',
    'divisionname',
    'processid',
    'caseno',
    'createtime',
    'updatetime',
    'status',
  ],
  ...['pagenum', 'pagesize', 'sort', 'keyword', 'warnings', 'constructor', 'prototype'],
  ...['tostring', 'valueof', 'hasownproperty', 'isprototypeof', 'tolocalestring', 'propertyisenumerable'],
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const badSigns = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/;

/** What is wrong with a name that people read. */
export function nameProblem(label: string, text: string, most: number): string | undefined {
  if (text.trim() === '') return texts.empty(label);
  if ([...text].length > most) return texts.tooLong(label, most);
  return badSigns.test(text) ? texts.badSigns(label) : undefined;
}

/** What is wrong with a draft by itself, and against the fields that the model ever had. */
export function draftProblems(
  draft: DraftContent,
  known: Pick<KnownModel, 'fields'>,
  kinds: {
    types: ReadonlyMap<string, { label: string; nature?: string | undefined }>;
    dictionaries: ReadonlySet<string>;
    mayIndex(field: DraftField): string | undefined;
  },
): Problem[] {
  const problems: Problem[] = [];
  const say = (path: string, message: string | undefined) => {
    if (message) problems.push({ path, message });
  };
  const labels = texts.entryFields;
  say('name', nameProblem(labels['label']!, draft.name, modelLimits.name));
  for (const name of ['directory', 'owner', 'remark'] as const) {
    const text = draft[name];
    if (text && badSigns.test(text)) say(name, texts.badSigns(labels[name]!));
  }
  if (draft.fields.length === 0) say('fields', texts.noFields);
  if (draft.fields.length > modelLimits.fields) say('fields', texts.tooManyFields(modelLimits.fields));
  const byId = new Map(known.fields.map((field) => [field.id, field]));
  const byCode = new Map(known.fields.map((field) => [field.code.toLowerCase(), field]));
  const seen = new Set<string>();
  for (const [index, field] of draft.fields.entries()) {
    const at = (name: string) => `fields.${index}.${name}`;
    const { id, code, label, type, dictionary, freeEntry, upload, min, max } = field;
    const key = code.toLowerCase();
    if (seen.has(key)) say(at('code'), texts.codeTwice(code));
    seen.add(key);
    const own = id ? byId.get(id) : undefined;
    if (id && !own) say(at('id'), texts.fieldUnknown);
    if (own && own.code !== code) say(at('code'), texts.codeFixed);
    if (!own) {
      const namesake = byCode.get(key);
      if (namesake) say(at('code'), namesake.state === 'NO' ? texts.codeHidden(code) : texts.codeTwice(code));
      if (reserved.has(key)) say(at('code'), texts.codeReserved(code));
    }
    say(at('label'), nameProblem(labels['label']!, label, modelLimits.name));
    if (!kinds.types.has(type)) say(at('type'), texts.noType);
    const isChoice = kinds.types.get(type)?.nature === 'choice' && !freeEntry;
    if (isChoice && !dictionary) say(at('dictionary'), texts.noDictionary);
    if (dictionary && !kinds.dictionaries.has(dictionary))
      say(at('dictionary'), texts.unknownDictionary(dictionary));
    if (kinds.types.get(type)?.nature === 'files' && !upload) say(at('upload'), texts.noUpload);
    if (min !== undefined && max !== undefined && min > max) say(at('min'), texts.minAboveMax);
    if (field.indexed) say(at('indexed'), kinds.mayIndex(field));
  }
  return problems;
}

/** What a draft would change, field by field; empty where it says what is published. */
export function differencesOf(draft: DraftContent, known: KnownModel): ModelDifference[] {
  const about = (['name', 'directory', 'owner', 'remark'] as const).flatMap((name) => {
    const [before, after] = [known[name], draft[name] ?? ''];
    const label = texts.entryFields[name === 'name' ? 'label' : name]!;
    return before === after ? [] : [{ name, label, before, after }];
  });
  const found: ModelDifference[] =
    about.length > 0 ? [{ kind: 'model', code: null, label: known.name, parts: about }] : [];
  const byId = new Map(known.fields.map((field) => [field.id, field]));
  for (const { id, ...field } of draft.fields) {
    const own = id ? byId.get(id) : undefined;
    const parts = partsOf(own?.definition ?? {}, field);
    const kind = !own ? 'added' : own.state === 'NO' ? 'restored' : 'changed';
    if (kind !== 'changed' || parts.length > 0)
      found.push({ kind, code: field.code, label: field.label, parts });
  }
  const kept = new Set(draft.fields.map(({ id }) => id));
  for (const { id, code, state, definition } of known.fields)
    if (state === 'YES' && !kept.has(id))
      found.push({ kind: 'hidden', code, label: String(definition['label'] ?? code), parts: [] });
  return [...found, ...moved(draft, known)];
}

/** Fields that both have, where their order is another. */
function moved(draft: DraftContent, known: KnownModel): ModelDifference[] {
  const shown = known.fields.filter(({ state }) => state === 'YES');
  const before = shown
    .filter(({ id }) => draft.fields.some((field) => field.id === id))
    .map(({ code }) => code);
  const after = draft.fields
    .filter(({ id }) => shown.some((field) => field.id === id))
    .map(({ code }) => code);
  if (before.join() === after.join()) return [];
  const part = { name: 'sort', label: texts.place, before: before.join('、'), after: after.join('、') };
  return [{ kind: 'moved', code: null, label: texts.place, parts: [part] }];
}

function partsOf(before: Readonly<Record<string, unknown>>, after: object): ModelDifference['parts'] {
  const now = after as Readonly<Record<string, unknown>>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => name !== 'code');
  return names.flatMap((name) => {
    const [was, is] = [shown(before[name]), shown(now[name])];
    return was === is ? [] : [{ name, label: texts.entryFields[name] ?? name, before: was, after: is }];
  });
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return texts.yes;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
