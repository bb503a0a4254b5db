/** A part of a form's schema, as far as the choice of a control reads it. */
export interface Part {
  type?: string;
  const?: unknown;
  pattern?: string;
  anyOf?: readonly Part[];
  items?: Part;
  properties?: Readonly<Record<string, Part>>;
  required?: readonly string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  $ref?: string;
}

/** What a part is edited with; `json` is for what has no control of its own. */
export type Control =
  | 'flag'
  | 'choice'
  | 'field'
  | 'fields'
  | 'text'
  | 'text-or-figure'
  | 'integer'
  | 'condition'
  | 'object'
  | 'list'
  | 'json';

/** A path as the schema of a form writes it: group and code, for whatever a form names by its field. */
const isPath = (part: Part | undefined) =>
  part?.type === 'string' && /\[a-z0-9\]\*\\\./.test(part.pattern ?? '');

/** The schema of a section of a form. */
export const sectionPart = (form: Part): Part => form.properties?.['sections']?.items ?? {};

/** The schema of a field of a form. */
export const fieldPart = (form: Part): Part => sectionPart(form).properties?.['fields']?.items ?? {};

/** The control of a part, read from its schema alone: what is added to forms later gets one by itself, or is edited as JSON. */
export function controlOf(part: Part): Control {
  if (part.$ref === 'Condition') return 'condition';
  if (part.anyOf) return ofUnion(part.anyOf);
  if (part.const !== undefined) return part.const === true ? 'flag' : 'choice';
  if (isPath(part)) return 'field';
  if (part.type === 'boolean') return 'flag';
  if (part.type === 'string') return 'text';
  if (part.type === 'integer') return 'integer';
  if (part.type === 'object' && part.properties) return 'object';
  if (part.type !== 'array') return 'json';
  return isPath(part.items) ? 'fields' : part.items?.type === 'object' ? 'list' : 'json';
}

function ofUnion(parts: readonly Part[]): Control {
  if (parts.every(({ const: one }) => typeof one === 'string')) return 'choice';
  const types = parts.map(({ type }) => type);
  return types.includes('string') && types.every((type) => type === 'string' || type === 'number')
    ? 'text-or-figure'
    : 'json';
}

/** The words that a part may be. */
export const wordsOf = ({ anyOf, const: one }: Part): string[] =>
  (anyOf ? anyOf.map((each) => each.const) : [one]).filter((each) => typeof each === 'string');

/** A part as it begins: what it must have is there, empty, so that the check asks for it. */
export function emptyOf(part: Part): unknown {
  const control = controlOf(part);
  if (control === 'object')
    return Object.fromEntries(
      (part.required ?? []).map((name) => [name, emptyOf(part.properties?.[name] ?? {})]),
    );
  if (control === 'list' || control === 'fields') return [];
  if (control === 'choice') return wordsOf(part)[0];
  if (control === 'flag') return part.const === true;
  return '';
}
