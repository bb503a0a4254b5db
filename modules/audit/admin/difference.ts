/** One field that an act changed, in words. */
export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

type Kept = Readonly<Record<string, unknown>>;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ between what an entry keeps of before and after; null where it keeps neither. */
export function changesIn(detail: unknown): ChangedField[] | null {
  if (!isKept(detail) || !('before' in detail || 'after' in detail)) return null;
  const before = flatten(detail['before']);
  const after = flatten(detail['after']);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? '', after: after.get(field) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** What else an entry keeps, by name. */
export function factsIn(detail: unknown): { label: string; text: string }[] {
  if (!isKept(detail)) return [];
  const { before: _before, after: _after, ...rest } = detail;
  return [...flatten(rest)].map(([label, text]) => ({ label, text }));
}

/** Values by their paths: `items.0.label`; lists of plain values stay together. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined || value === '') return new Map();
  const isPlainList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  if (typeof value !== 'object' || isPlainList)
    return new Map([[path, isPlainList ? (value as unknown[]).join('、') : String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...flatten(inner, path ? `${path}.${name}` : name)]),
  );
}
