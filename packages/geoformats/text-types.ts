import type { FieldType, SourceField, Value } from './port.ts';

const integer = /^-?(?:0|[1-9]\d{0,14})$/;
/** An exponent has a sign or follows a fraction, as programs write it: `1E5` is a code. */
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+(?:[eE][+-]?\d{1,3})?|[eE][+-]\d{1,3})?$/;
const date = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Types of columns that hold nothing but text (CSV, GML without a schema): a column is a number only where all of its values
 * are written as one, so that codes with leading zeros and numbers of 16 digits and more keep each digit.
 */
export class TextTypes {
  readonly #types = new Map<string, FieldType | null>();

  take(properties: Record<string, Value>): void {
    for (const [name, value] of Object.entries(properties)) {
      const known = this.#types.get(name) ?? null;
      if (typeof value !== 'string' || value === '') {
        if (!this.#types.has(name)) this.#types.set(name, null);
      } else if (known !== 'text') this.#types.set(name, wider(known, typeOf(value)));
    }
  }

  get fields(): SourceField[] {
    return [...this.#types].map(([name, type]) => ({ name, type: type ?? 'text' }));
  }

  /** The same properties with numbers where their columns hold them. */
  typed(properties: Record<string, Value>): Record<string, Value> {
    const found: Record<string, Value> = {};
    for (const [name, value] of Object.entries(properties)) {
      const type = this.#types.get(name);
      const isNumber = (type === 'integer' || type === 'number') && typeof value === 'string';
      found[name] = value === '' ? null : isNumber ? Number(value) : value;
    }
    return found;
  }
}

const typeOf = (value: string): FieldType =>
  integer.test(value) ? 'integer' : number.test(value) ? 'number' : date.test(value) ? 'date' : 'text';

function wider(known: FieldType | null, next: FieldType): FieldType {
  if (known === null || known === next) return next;
  const isNumeric = (type: FieldType) => type === 'integer' || type === 'number';
  return isNumeric(known) && isNumeric(next) ? 'number' : 'text';
}
