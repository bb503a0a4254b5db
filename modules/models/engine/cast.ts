/** Column types that a value may move to. */
type Target = 'text' | 'numeric' | 'integer' | 'date' | 'jsonb';

/** A value as a column of another type holds it, null where it cannot. */
export function castTo(type: Target, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : null;
  if (type === 'jsonb' || text === null || text === '') return null;
  if (type === 'text') return text;
  if (type === 'date') return isDate(text) ? text : null;
  if (!/^-?\d{1,15}(\.\d{1,8})?$/.test(text)) return null;
  const number = Number(text);
  if (type === 'numeric') return number;
  return Number.isInteger(number) && Math.abs(number) < 2 ** 31 ? number : null;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
