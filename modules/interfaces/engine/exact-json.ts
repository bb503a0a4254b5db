type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

const isLost = (value: unknown): boolean => typeof value === 'number' && !Number.isSafeInteger(value);

/** A whole number whose digits a number of JavaScript does not hold, such as an identity number, stays the text that was sent. */
const exact: Reviver = (_name, value, { source }) =>
  isLost(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;

/** Reads JSON of other systems without losing digits. Throws SyntaxError, and RangeError where long numbers stand in too deep a nesting. */
export function parseExact(text: string): unknown {
  return /\d{16}/.test(text)
    ? JSON.parse(text, exact as (name: string, value: unknown) => unknown)
    : JSON.parse(text);
}
