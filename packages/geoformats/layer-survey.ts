import type { Geometry } from '@homestead/geodesy';
import { FormatError } from './codes.ts';
import type { FieldType, LayerGeometry, Limits, SourceField, Value } from './port.ts';

const datePattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What a format without a schema says only by its features: fields with types, kind of geometry, count. */
export class LayerSurvey {
  readonly #limits: Limits;
  readonly #fields = new Map<string, FieldType | null>();
  #kind: LayerGeometry | null = null;
  count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  take(properties: Record<string, unknown>, geometry: Geometry | null): void {
    if (++this.count > this.#limits.features) throw new FormatError('tooManyFeatures');
    for (const name in properties) this.#takeValue(name, properties[name]);
    if (!geometry) return;
    const kind = geometry.type.replace('Multi', '') as LayerGeometry;
    this.#kind = this.#kind === null || this.#kind === kind ? kind : 'Mixed';
  }

  get geometryType(): LayerGeometry {
    return this.#kind ?? 'None';
  }

  get fields(): SourceField[] {
    return [...this.#fields].map(([name, type]) => ({ name, type: type ?? 'text' }));
  }

  #takeValue(name: string, value: unknown): void {
    const known = this.#fields.get(name);
    if (known === undefined) {
      if (name.length > this.#limits.nameLength) throw new FormatError('nameTooLong', [name.slice(0, 60)]);
      if (this.#fields.size >= this.#limits.fields) throw new FormatError('tooManyFields');
    }
    const type = value === null || value === undefined ? null : typeOf(value);
    if (known === undefined || known === null) this.#fields.set(name, type);
    else if (type !== null && type !== known)
      this.#fields.set(name, isNumeric(type) && isNumeric(known) ? 'number' : 'text');
  }
}

const isNumeric = (type: FieldType) => type === 'integer' || type === 'number';

function typeOf(value: unknown): FieldType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' && datePattern.test(value) ? 'date' : 'text';
}

/** A value as attributes are kept: text, number or truth; lists and objects as their JSON text. */
export function plainValue(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return JSON.stringify(value);
}

/** Whether a text is longer than a value may be. */
export const isTooLong = (properties: Record<string, Value>, limits: Limits): boolean =>
  Object.values(properties).some((value) => typeof value === 'string' && value.length > limits.textLength);
