import { brokenFields, type FieldViolation, HttpError } from '@homestead/http/contract';
import { isNone, isSilent } from './cells.ts';
import { sheetTexts as texts } from './texts.ts';

/** Reads what a cell says; throws a fault with the reason where it says nothing that can be taken. */
type Reader<T> = (cell: string) => T;

const refuse = (message: string): never => {
  throw brokenFields([{ path: '', message }]);
};

/** `2026-3-1`, `2026/3/1`, `2026.3.1`, `2026年3月1日`. */
const writtenDay = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;

/** Ways to read a cell of an import. */
export const cells = {
  text: (cell: string) => cell,
  /** Null where the cell takes away what there is. */
  clearable: (cell: string) => (isNone(cell) ? null : cell),
  /** Empty where the cell takes away what there is. */
  emptied: (cell: string) => (isNone(cell) ? '' : cell),
  /** Also of full-width digits. */
  number: (cell: string) => {
    const digits = cell.normalize('NFKC').trim();
    return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : refuse(texts.noNumber);
  },
  /** A day `YYYY-MM-DD`, also from the usual ways to write one as text; what is no day stays as it is, for the rules to name. */
  day: (cell: string) => {
    const [, year, month, day] = writtenDay.exec(cell.normalize('NFKC').trim()) ?? [];
    return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : cell;
  },
  clearableDay: (cell: string) => (isNone(cell) ? null : cells.day(cell)),
  clearableNumber: (cell: string) => (isNone(cell) ? null : cells.number(cell)),
  json: (cell: string): Record<string, unknown> => {
    try {
      const found: unknown = JSON.parse(cell);
      if (found && typeof found === 'object' && !Array.isArray(found))
        return found as Record<string, unknown>;
    } catch {
      // Told below.
    }
    return refuse(texts.noJson);
  },
  flag: (cell: string) => cells.choice({ true: '是', false: '否' })(cell) === 'true',
  /** One of some values, by its word or as it stands on the wire; by a word too that earlier exports had for it. */
  choice:
    <T extends string>(
      words: Readonly<Record<T, string>>,
      earlier: Readonly<Record<string, T>> = {},
    ): Reader<T> =>
    (cell) => {
      if (Object.hasOwn(earlier, cell.trim())) return earlier[cell.trim()]!;
      const known = Object.entries(words) as [T, string][];
      const found = known.find(([value, word]) => value === cell.trim() || word === cell.trim());
      return found ? found[0] : refuse(texts.noChoice(known.map(([, word]) => word)));
    },
} as const;

/** What the cells of a row say, without those that are empty. Throws 42200 with every cell that cannot be read. */
export function given<K extends string, T extends { readonly [Key in K]?: Reader<unknown> }>(
  values: Readonly<Record<K, string>>,
  readers: T,
): { [Key in keyof T]?: T[Key] extends Reader<infer V> ? V : never } {
  const faults: FieldViolation[] = [];
  const found: Record<string, unknown> = {};
  for (const [key, read] of Object.entries(readers) as [K, Reader<unknown>][]) {
    if (isSilent(values[key])) continue;
    try {
      found[key] = read(values[key]);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      faults.push({ path: key, message: error.message });
    }
  }
  if (faults.length > 0) throw brokenFields(faults);
  return found as never;
}
