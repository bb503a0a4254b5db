import type { DataModelField } from '../contract/index.ts';
import { maskValue } from './masking.ts';

type Field = Pick<DataModelField, 'sensitive'>;

/** What a masked text looks like: no number and no address has four stars in a row. */
const stars = /\*{4}/;

/**
 * What is to be kept of a value that may have been read masked: the stored value, or its part of a row, where what came is
 * its mask. `isMasked` says that a mask is left which hides nothing that is stored, so that the value must not be written.
 */
export function keepMasked(
  field: Field,
  sent: unknown,
  stored: unknown,
): { value: unknown; isMasked: boolean } {
  const { sensitive } = field;
  if (typeof sensitive !== 'object') {
    const value = unmask(field, sent, [stored]);
    return { value, isMasked: looksMasked(field, value) };
  }
  if (!Array.isArray(sent)) return { value: sent, isMasked: false };
  const before = Array.isArray(stored) ? stored.filter(isRow) : [];
  let isMasked = false;
  const value = sent.map((row: unknown, index) => {
    if (!isRow(row)) return row;
    const kept = { ...row };
    // Its own place first: a row that moved, or came after another was taken out, is found by what it hides.
    const candidates = [before[index], ...before].filter((candidate) => candidate !== undefined);
    for (const [key, kind] of Object.entries(sensitive)) {
      const part = { sensitive: kind };
      const hidden = candidates.filter((candidate) => candidate['name'] === row['name']);
      kept[key] = unmask(
        part,
        row[key],
        [...hidden, ...candidates].map((candidate) => candidate[key]),
      );
      isMasked ||= looksMasked(part, kept[key]);
    }
    return kept;
  });
  return { value, isMasked };
}

function unmask(field: Field, sent: unknown, stored: readonly unknown[]): unknown {
  if (typeof sent !== 'string' || !stars.test(sent) || !field.sensitive) return sent;
  return stored.find((value) => typeof value === 'string' && maskValue(field, value) === sent) ?? sent;
}

function looksMasked(field: Field, value: unknown): boolean {
  return typeof field.sensitive === 'string' && typeof value === 'string' && stars.test(value);
}

function isRow(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null;
}
