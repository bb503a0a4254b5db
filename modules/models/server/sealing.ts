import { Sealed } from '@homestead/database';
import type { DataModel, DataModelField, SensitiveText } from '../contract/index.ts';
import type { Models, Records } from './records.ts';

/** Kinds of personal data that are sealed at rest; addresses stay plain, as names do. */
const kinds: ReadonlySet<string> = new Set<SensitiveText>(['identity-number', 'telephone', 'bank-account']);

type Field = Pick<DataModelField, 'sensitive'>;

/** Whether a field's whole text is sealed. */
export const isSealedText = ({ sensitive }: Field): boolean =>
  typeof sensitive === 'string' && kinds.has(sensitive);

/** A field whose type holds personal data, in its text or in parts of its rows, says so. */
export function withSensitivity<F extends Pick<DataModelField, 'type' | 'sensitive'>>(
  types: readonly { type: string; holds?: DataModelField['sensitive'] | undefined }[],
  field: F,
): F {
  const holds = types.find(({ type }) => type === field.type)?.holds;
  return holds && field.sensitive === undefined ? { ...field, sensitive: holds } : field;
}

/** The parts of a field's rows that are sealed. */
export const sealedParts = ({ sensitive }: Field): string[] =>
  typeof sensitive === 'object' ? Object.keys(sensitive).filter((part) => kinds.has(sensitive[part]!)) : [];

/** Applies `change` to every text of a field's value that is sealed at rest; returns the value anew. */
export function mapSealed(field: Field, value: unknown, change: (text: string) => unknown): unknown {
  if (isSealedText(field)) return typeof value === 'string' && value !== '' ? change(value) : value;
  const parts = sealedParts(field);
  if (parts.length === 0 || !Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row;
    const kept = { ...row } as Record<string, unknown>;
    for (const part of parts) {
      const text = kept[part];
      if (typeof text === 'string' && text !== '') kept[part] = change(text);
    }
    return kept;
  });
}

/** Applies `change` to every text of the records that is sealed at rest; what no model describes stays as it is. */
export function mapSealedRecords(
  models: Models,
  records: Records,
  change: (text: string) => unknown,
): Records {
  return Object.fromEntries(
    Object.entries(records).map(([group, values]) => {
      const model = models[group];
      return [group, model ? mapSealedRecord(model, values, change) : values];
    }),
  );
}

function mapSealedRecord(model: DataModel, values: Records[string], change: (text: string) => unknown) {
  const changed = { ...values };
  for (const field of model.fields)
    if (Object.hasOwn(changed, field.code))
      changed[field.code] = mapSealed(field, changed[field.code], change);
  return changed;
}

/** The records for `sealedJson`: what is sealed at rest is marked, and sealed on its way into the database. */
export const sealRecords = (models: Models, records: Records): Records =>
  mapSealedRecords(models, records, (text) => new Sealed(text));
