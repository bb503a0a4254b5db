import Type, { type Static } from 'typebox';

const exact = { additionalProperties: false };

/** Names of properties as they come from surveys: Latin codes or Chinese words. */
export const Property = Type.String({
  pattern: '^[A-Za-z_\\u3400-\\u9fff][A-Za-z0-9_\\u3400-\\u9fff]{0,62}$',
});

const Scalar = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]);
type Scalar = Static<typeof Scalar>;
const Bound = Type.Union([Type.String({ maxLength: 200 }), Type.Number()]);

/** Comparisons of one property with one value. */
export const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;

/** A condition on the properties of a feature; at most `filterDepth` deep (checked by `filterFaults`). */
export const Filter = Type.Cyclic(
  {
    Filter: Type.Union([
      Type.Object({ op: Type.Enum(comparisons), property: Property, value: Scalar }, exact),
      /** `%` stands for any text, `_` for one character. */
      Type.Object(
        { op: Type.Literal('like'), property: Property, value: Type.String({ maxLength: 200 }) },
        exact,
      ),
      Type.Object(
        {
          op: Type.Literal('in'),
          property: Property,
          value: Type.Array(Scalar, { minItems: 1, maxItems: 500 }),
        },
        exact,
      ),
      /** From the first to the second, both counted in. */
      Type.Object(
        {
          op: Type.Literal('between'),
          property: Property,
          value: Type.Array(Bound, { minItems: 2, maxItems: 2 }),
        },
        exact,
      ),
      Type.Object({ op: Type.Literal('null'), property: Property }, exact),
      Type.Object(
        {
          op: Type.Enum(['and', 'or'] as const),
          filters: Type.Array(Type.Ref('Filter'), { minItems: 1, maxItems: 100 }),
        },
        exact,
      ),
      Type.Object({ op: Type.Literal('not'), filter: Type.Ref('Filter') }, exact),
    ]),
  },
  'Filter',
);
export type Filter = Static<typeof Filter>;

export const filterDepth = 10;

/** True, false, or null for "not known", as SQL and OGC filters count: what is not there equals nothing and differs from nothing. */
type Truth = boolean | null;

/** Whether a feature with these properties passes; a comparison with a property that is null or missing never does. */
export const passes = (filter: Filter, properties: Readonly<Record<string, unknown>>): boolean =>
  judge(filter, properties) === true;

function judge(filter: Filter, properties: Readonly<Record<string, unknown>>): Truth {
  switch (filter.op) {
    case 'and':
      return all(filter.filters.map((part) => judge(part, properties)));
    case 'or':
      return not(all(filter.filters.map((part) => not(judge(part, properties)))));
    case 'not':
      return not(judge(filter.filter, properties));
    case 'null':
      return scalarOf(properties, filter.property) === null;
    default:
      return compare(filter, scalarOf(properties, filter.property));
  }
}

function compare(
  filter: Exclude<Filter, { filters: unknown } | { filter: unknown } | { op: 'null' }>,
  actual: Scalar | null,
): Truth {
  if (actual === null) return null;
  switch (filter.op) {
    case 'like':
      return isLike(String(actual), filter.value);
    case 'in':
      return filter.value.some((value) => equal(actual, value));
    case 'between': {
      const [low, high] = filter.value as [string | number, string | number];
      return order(actual, low) >= 0 && order(actual, high) <= 0;
    }
    case 'eq':
      return equal(actual, filter.value);
    case 'ne':
      return !equal(actual, filter.value);
    case 'lt':
      return order(actual, filter.value) < 0;
    case 'le':
      return order(actual, filter.value) <= 0;
    case 'gt':
      return order(actual, filter.value) > 0;
    case 'ge':
      return order(actual, filter.value) >= 0;
  }
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function scalarOf(properties: Readonly<Record<string, unknown>>, property: string): Scalar | null {
  const value = Object.hasOwn(properties, property) ? properties[property] : null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Codes such as `0101` are texts and equal only the same text; a number equals a text that reads as this number. */
function equal(actual: Scalar, value: Scalar): boolean {
  if (typeof actual === typeof value) return actual === value;
  if (typeof actual === 'boolean' || typeof value === 'boolean') return String(actual) === String(value);
  return numberOf(actual) === numberOf(value);
}

/** Below, equal or above 0; two texts that both read as numbers are ordered as numbers. NaN where the two have no order. */
function order(actual: Scalar, value: Scalar): number {
  const left = numberOf(actual);
  const right = numberOf(value);
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  if (typeof actual !== 'string' || typeof value !== 'string') return Number.NaN;
  return actual < value ? -1 : actual > value ? 1 : 0;
}

const numberOf = (value: Scalar): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
};

/**
 * Whether a text fits a pattern with `%` and `_`. Walks both once and goes back to the last `%` only, so that no pattern
 * takes more than length times length (a regular expression with many `%` does).
 */
function isLike(text: string, pattern: string): boolean {
  const actual = [...text];
  const wanted = [...pattern];
  let at = 0;
  let next = 0;
  let star = -1;
  let from = 0;
  while (at < actual.length) {
    if (wanted[next] === '%') {
      star = next++;
      from = at;
    } else if (next < wanted.length && (wanted[next] === '_' || wanted[next] === actual[at])) {
      next++;
      at++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++from;
    } else return false;
  }
  while (wanted[next] === '%') next++;
  return next === wanted.length;
}

/** Names of all properties that a filter asks, each once. */
export function propertiesOf(filter: Filter): string[] {
  if ('filters' in filter) return [...new Set(filter.filters.flatMap(propertiesOf))];
  if ('filter' in filter) return propertiesOf(filter.filter);
  return [filter.property];
}

/** How deep a filter is nested; a plain comparison is 1. */
export function depthOf(filter: Filter): number {
  if ('filters' in filter) return 1 + Math.max(...filter.filters.map(depthOf));
  return 'filter' in filter ? 1 + depthOf(filter.filter) : 1;
}
