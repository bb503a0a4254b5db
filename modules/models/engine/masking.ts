import type { DataModel, DataModelField, SensitiveText } from '../contract/index.ts';

type Values = Record<string, unknown>;
type Records = { [group: string]: Values };
type Models = Readonly<Record<string, DataModel>>;
type Field = Pick<DataModelField, 'sensitive'>;

/** Masks as domain facts §7.10: an identity number keeps 3 + 4 signs, a telephone 3 + 4, an address its first six. */
const masks: Readonly<Record<SensitiveText, (text: string) => string>> = {
  'identity-number': (text) => keepEnds(text, Math.max(text.length - 7, 4)),
  telephone: (text) => keepEnds(text, 4),
  'bank-account': (text) => keepEnds(text, 8),
  address: (text) => (text.length > 6 ? `${text.slice(0, 6)}****` : text),
};

/** An identity number as lists and messages show it. */
export const maskIdentityNumber = (idNumber: string): string => masks['identity-number'](idNumber);

/** Three signs at the front and four at the back, and `stars` between them; what is too short for that is hidden whole. */
function keepEnds(text: string, stars: number): string {
  return text.length > 7 ? text.slice(0, 3) + '*'.repeat(stars) + text.slice(-4) : '*'.repeat(text.length);
}

/** A text without what its kind hides. Nothing else is expected there: whatever it is, it is not shown. */
function maskText(kind: SensitiveText, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  return typeof value === 'string' ? masks[kind](value) : '****';
}

/** The kind of a field whose text is sensitive; the files of a field are guarded where they are sent. */
function textKindOf({ sensitive }: Field): SensitiveText | undefined {
  return typeof sensitive === 'string' && Object.hasOwn(masks, sensitive)
    ? (sensitive as SensitiveText)
    : undefined;
}

/** Whether a query could tell the field's value sign by sign, where lists mask it. */
export function isMaskedInLists(field: Field): boolean {
  return textKindOf(field) !== undefined || typeof field.sensitive === 'object';
}

/** The records with what their models call sensitive masked. Names stay: lists need them. */
export function maskRecords(models: Models, records: Records): Records {
  const masked: Records = {};
  for (const [group, values] of Object.entries(records)) {
    const model = models[group];
    masked[group] = model ? maskRecord(model, values) : values;
  }
  return masked;
}

/** A record with what its model calls sensitive masked. */
export function maskRecord(model: DataModel, values: Values): Values {
  const kept = { ...values };
  for (const field of model.fields)
    if (Object.hasOwn(kept, field.code)) kept[field.code] = maskValue(field, kept[field.code]);
  return kept;
}

/** A value of a field as a reader without a right to it sees it. */
export function maskValue(field: Field, value: unknown): unknown {
  const kind = textKindOf(field);
  if (kind) return maskText(kind, value);
  if (typeof field.sensitive !== 'object' || value === null || value === undefined) return value;
  const parts = Object.entries(field.sensitive);
  // Rows that are no list could not be masked part by part.
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return null;
    const kept: Values = { ...row };
    for (const [key, partKind] of parts)
      if (Object.hasOwn(kept, key)) kept[key] = maskText(partKind, kept[key]);
    return kept;
  });
}

/** Whether a value says something of a person: what lists mask, the files of an identity, and names. */
export function isPersonal({ sensitive, personal }: Pick<DataModelField, 'sensitive' | 'personal'>): boolean {
  return sensitive !== undefined || personal !== undefined;
}

/** A value as it may leave the house without a right to personal data: of names the first sign stays and not the length, rows with persons go. */
export function maskForOthers(
  field: Pick<DataModelField, 'sensitive' | 'personal'>,
  value: unknown,
): unknown {
  if (value === null || value === undefined || value === '' || !isPersonal(field)) return value;
  if (typeof field.sensitive === 'object') return null;
  if (field.personal === undefined) return textKindOf(field) ? maskValue(field, value) : null;
  const [first = '', ...rest] = String(value);
  return first + '*'.repeat(Math.min(Math.max(rest.length, 1), 2));
}

/** Whether masking changes anything: then whoever reads the records plain sees somebody's personal data. */
export function holdsPersonalData(models: Models, records: Records): boolean {
  return Object.entries(records).some(([group, values]) =>
    models[group]?.fields.some((field) => {
      if (!isMaskedInLists(field) || !Object.hasOwn(values, field.code)) return false;
      const value = values[field.code];
      return JSON.stringify(maskValue(field, value)) !== JSON.stringify(value);
    }),
  );
}
