import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type FieldViolation, HttpError } from '../contract/index.ts';
import { ofMeantBranches } from './body/branches.ts';
import { patternWords } from './body/pattern-words.ts';
import { wordFor } from './body/wire-names.ts';

const strict = new Ajv({
  allErrors: false,
  coerceTypes: false,
  useDefaults: true,
  strict: false,
  maxLength: true,
} as object);
const thorough = new Ajv({ allErrors: true, coerceTypes: false, useDefaults: true, strict: false });
const fromText = new Ajv({ allErrors: true, coerceTypes: 'array', useDefaults: true, strict: false });

export type Part = 'params' | 'querystring' | 'body' | 'headers';

/** A check of one part of a request; `errors` are those of the value that it refused last. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiles a schema for one part of a request: text parts are coerced, a body is taken as it stands. */
export function compile(schema: object, part: Part): Check {
  if (part !== 'body') return fromText.compile(schema) as Check;
  const first = strict.compile(schema);
  const lines = linesOf(schema);
  let all: ValidateFunction | undefined;
  const check: Check = (value) => {
    check.errors = null;
    if (first(value)) {
      check.errors = unseenIn(value, lines);
      return check.errors.length === 0;
    }
    check.errors = first.errors ?? [];
    // A large body made to be refused at every value costs no more than a right one: its first fault answers it.
    if (!isSmall(value)) return false;
    all ??= thorough.compile(schema);
    if (!all(value)) check.errors = all.errors ?? [];
    return false;
  };
  return check;
}

/** What people call a thing by, in lists and notices, and where they reach somebody: one line that they read as it is written. */
const lineNames = [
  ...['name', 'label', 'title', 'directory', 'catalog', 'aliasName', 'value'],
  ...['contact', 'telephone', 'address'],
];
const linesOf = ({ properties = {} }: SchemaPart): string[] =>
  lineNames.filter((name) => Object.hasOwn(properties, name) && isText(properties[name]!));

const isText = ({ type, anyOf = [] }: SchemaPart): boolean => type === 'string' || anyOf.some(isText);

/**
 * Control characters, halves of characters, and marks by which a text is shown in another order than it is written (Unicode
 * Bidi_Control); NUL is left to whoever keeps the text, as in every other field.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const unseen = /[\u0001-\u001f\u007f-\u009f\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

/** What a reader sees of a text: no space, and none of the characters that are drawn as nothing. */
const seen = /[^\s\p{Cf}\p{DI}\u2800]/u;

function unseenIn(body: unknown, lines: readonly string[]): ErrorObject[] {
  const values = (body ?? {}) as Record<string, unknown>;
  return lines.flatMap((name) => {
    const value = values[name];
    if (typeof value !== 'string') return [];
    // Spaces alone are told by whoever keeps the name.
    const isHidden = !seen.test(value) && value.trim() !== '';
    const keyword = unseen.test(value) ? 'unseen' : isHidden ? 'hidden' : undefined;
    return keyword ? [{ keyword, instancePath: `/${name}`, schemaPath: '', params: {} }] : [];
  });
}

/** How much of a body is looked through for all that is wrong with it. */
const mostValues = 2000;
const mostCharacters = 64 * 1024;

function isSmall(body: unknown): boolean {
  let values = 0;
  let characters = 0;
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    values += 1;
    if (typeof value === 'string') characters += value.length;
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) waiting.push(inner);
    if (values + waiting.length > mostValues || characters > mostCharacters) return false;
  }
  return true;
}

/** The most fields that one refusal lists, and the most that its message names. */
const mostFields = 50;
const mostInMessage = 3;

/** The 40001 refusal for a request that its schema refuses, one line a field: by its title where the schema gives it one, else by its word and its name. */
export function malformed(found: readonly ErrorObject[], schema: object): HttpError {
  const errors = ofMeantBranches(found);
  const fields = oneEach(errors.map((error) => describe(error, choicesAt(error, errors), schema)));
  const named = fields
    .slice(0, mostInMessage)
    .map(({ message }) => message)
    .join('；');
  const more = fields.length > mostInMessage ? `（共 ${fields.length} 处）` : '';
  return new HttpError('malformed', `请求格式不正确：${named}${more}`, {
    fields: fields.slice(0, mostFields),
  });
}

/**
 * Makes one of the ways in which callers leave a filter of a list out: an empty value and a blank keyword are none, a keyword is
 * trimmed, and a number of a case that was typed full-width is read as one. Gives the 40001 refusal where a value holds NUL, which the database takes in no text, so that lists which are read from
 * it and lists which are not answer alike.
 */
export function readListQuery(schema: object, query: unknown): HttpError | null {
  if (!isOfList(schema)) return null;
  const values = query as Record<string, unknown>;
  if (typeof values['keyword'] === 'string') values['keyword'] = narrow(values['keyword'].trim());
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  for (const [name, value] of texts) if (value === '') delete values[name];
  const fields = texts
    .filter(([, value]) => (value as string).includes('\0'))
    .map(([path]) => ({ path, message: `${wordFor(path) ?? ''}（${path}）含有不能查询的字符` }));
  if (fields.length === 0) return null;
  return new HttpError('malformed', `请求格式不正确：${fields[0]!.message}`, { fields });
}

/** Letters, digits and signs that are as wide as characters, as ASCII; a text that has others stays as it is. */
const narrow = (text: string): string => (/^[\uff01-\uff5e]+$/.test(text) ? text.normalize('NFKC') : text);

const bodies = new WeakMap<object, Check>();

/** Throws the 40001 refusal of a body that did not come as one, by the schema that the call for one of it has. */
export function checkBody(schema: object, body: unknown): void {
  const check = bodies.get(schema) ?? compile(schema, 'body');
  bodies.set(schema, check);
  if (!check(body)) throw malformed(check.errors ?? [], schema);
}

/** The first fault of each field: a choice between schemas complains once for every branch, and once more for itself. */
function oneEach(faults: readonly FieldViolation[]): FieldViolation[] {
  const first = new Map<string, FieldViolation>();
  for (const fault of faults) if (!first.has(fault.path)) first.set(fault.path, fault);
  if (first.size > 1) first.delete(whole);
  return [...first.values()];
}

const whole = '(body)';

const mostNamed = 20;

/** The values that a field may have, named where they are few enough to read. */
function choicesAt(error: ErrorObject, errors: readonly ErrorObject[]): string {
  const values = errors
    .filter(({ instancePath }) => instancePath === error.instancePath)
    .flatMap(({ keyword, params }): unknown[] =>
      keyword === 'enum' ? params['allowedValues'] : keyword === 'const' ? [params['allowedValue']] : [],
    );
  return values.length > mostNamed ? '' : `，可选：${[...new Set(values.map(String))].join('、')}`;
}

function describe(error: ErrorObject, choices: string, schema: object): FieldViolation {
  const params = error.params as Record<string, unknown>;
  const inner = params['missingProperty'] ?? params['additionalProperty'];
  const names = [...error.instancePath.split('/').slice(1), inner].filter(Boolean).map(String);
  const path = shortened(names.join('.')) || whole;
  const why = meaning(error.keyword, params, choices);
  if (path === whole) return { path, message: `请求内容${why}` };
  // What is not seen was pasted by a person, who knows the word alone.
  const title = titleAt(schema, names) ?? (isOfSigns(error) ? wordFor(lastName(names)) : undefined);
  if (title) return { path, message: `${title}${why}` };
  const word = error.keyword === 'additionalProperties' ? undefined : wordFor(lastName(names));
  return { path, message: word ? `${word}（${path}）${why}` : `${path} ${why}` };
}

const isOfSigns = ({ keyword }: ErrorObject) => keyword === 'unseen' || keyword === 'hidden';

/** The name of the field, or of the list that holds it. */
const lastName = (names: readonly string[]): string => names.findLast((name) => !/^\d+$/.test(name)) ?? '';

const isOfList = ({ properties = {} }: SchemaPart): boolean =>
  'keyword' in properties || 'pageNum' in properties;

interface SchemaPart {
  title?: string;
  type?: string;
  properties?: Record<string, SchemaPart>;
  items?: SchemaPart;
  anyOf?: SchemaPart[];
}

/** What a schema calls a part of what it describes: the one whom a message is for may know no names on the wire. */
function titleAt(schema: SchemaPart, names: readonly string[]): string | undefined {
  const withChoices = (part: SchemaPart): SchemaPart[] => [part, ...(part.anyOf ?? []).flatMap(withChoices)];
  let parts = withChoices(schema);
  for (const name of names)
    parts = parts
      .flatMap(({ properties = {}, items }) => {
        if (Object.hasOwn(properties, name)) return [properties[name]!];
        return items && /^\d+$/.test(name) ? [items] : [];
      })
      .flatMap(withChoices);
  return names.length === 0 ? undefined : parts.find(({ title }) => title)?.title;
}

/** What a schema has against content that came in another way than as a body: where, and why; `''` for the whole. */
export function schemaFaults(
  errors: Iterable<Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>>,
): { path: string; why: string }[] {
  const all = [...errors] as ErrorObject[];
  const first = new Map<string, string>();
  for (const error of all) {
    const params = error.params as Record<string, unknown>;
    const lacks = (params['requiredProperties'] ?? params['additionalProperties']) as string[] | undefined;
    const at = error.instancePath.slice(1).replaceAll('/', '.');
    for (const inner of Array.isArray(lacks) ? lacks : ['']) {
      const path = shortened([at, inner].filter(Boolean).join('.'));
      if (!first.has(path)) first.set(path, meaning(error.keyword, params, choicesAt(error, all)));
    }
  }
  return [...first].map(([path, why]) => ({ path, why }));
}

/** A name that nobody reads to its end is not sent back whole. */
const mostOfName = 200;
const shortened = (path: string) => (path.length > mostOfName ? `${path.slice(0, mostOfName)}…` : path);

const typeNames: Record<string, string> = {
  object: '对象',
  array: '列表',
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '布尔值',
  null: '空值',
};

function meaning(keyword: string, params: Record<string, unknown>, choices: string): string {
  const limit = String(params['limit'] ?? '');
  const table: Record<string, string> = {
    required: '不能缺少',
    additionalProperties: '不是可接受的字段',
    boolean: '不是可接受的字段',
    type: `类型应为${typeNames[String(params['type'])] ?? '其他类型'}`,
    maxLength: `不能超过 ${limit} 个字符`,
    minLength: limit === '1' ? '不能为空' : `不能少于 ${limit} 个字符`,
    maximum: `不能大于 ${limit}`,
    minimum: `不能小于 ${limit}`,
    exclusiveMinimum: `应大于 ${limit}`,
    exclusiveMaximum: `应小于 ${limit}`,
    multipleOf: `应为 ${String(params['multipleOf'])} 的倍数`,
    uniqueItems: '不能有重复的项',
    maxProperties: `不能多于 ${limit} 项`,
    minProperties: `不能少于 ${limit} 项`,
    maxItems: `不能多于 ${limit} 项`,
    minItems: `不能少于 ${limit} 项`,
    pattern: patternWords(String(params['pattern'])),
    format: `格式应为 ${String(params['format'])}`,
    unseen: '不能含有控制字符、残缺字符或文字方向标记',
    hidden: '不能全是看不见的字符',
    enum: `不在可选值之内${choices}`,
    const: `不在可选值之内${choices}`,
    anyOf: '不是可接受的任何一种写法',
  };
  return table[keyword] ?? '不正确';
}
