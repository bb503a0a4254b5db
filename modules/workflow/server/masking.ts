import type { DataModel } from '@homestead/models/contract';
import type { Records } from '@homestead/models/server';

/** Masks as domain facts §7.10: number of identity keeps 3 + 4, telephone 3 + 4, name its first sign, address its first six. */
const masks: Record<string, (text: string) => string> = {
  id: (text) =>
    text.length > 7
      ? text.slice(0, 3) + '*'.repeat(text.length - 7) + text.slice(-4)
      : '*'.repeat(text.length),
  phone: (text) => (text.length > 7 ? `${text.slice(0, 3)}****${text.slice(-4)}` : '*'.repeat(text.length)),
  address: (text) => (text.length > 6 ? `${text.slice(0, 6)}****` : text),
};

/** An identity number as lists and messages show it. */
export const maskId = (idNumber: string): string => masks['id']!(idNumber);

/** The records with personal fields masked, for readers who have no part in the case. Names stay: lists need them. */
export function maskRecords(models: Readonly<Record<string, DataModel>>, records: Records): Records {
  const masked: Records = {};
  for (const [group, values] of Object.entries(records)) {
    const model = models[group];
    masked[group] = model ? maskRecord(model, values) : values;
  }
  return masked;
}

/** A record with what its model calls personal masked. */
export function maskRecord(model: DataModel, values: Record<string, unknown>): Record<string, unknown> {
  const kept = { ...values };
  for (const field of model.fields) {
    const mask = field.personal ? masks[field.personal] : undefined;
    const value = kept[field.code];
    if (mask && typeof value === 'string') kept[field.code] = mask(value);
    if (field.type === 'family-members' && Array.isArray(value)) kept[field.code] = value.map(maskMember);
  }
  return kept;
}

function maskMember(member: unknown): unknown {
  if (typeof member !== 'object' || member === null) return member;
  const { idNumber } = member as { idNumber?: unknown };
  return typeof idNumber === 'string' ? { ...member, idNumber: masks['id']!(idNumber) } : member;
}
