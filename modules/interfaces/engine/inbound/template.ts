/** A value that is put into a request. */
export type InputValue = string | number | boolean | null;
export type InputValues = Readonly<Record<string, InputValue>>;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const inputName = /^[A-Za-z]\w{0,39}$/;
export const isInputName = (name: string): boolean => inputName.test(name);

/** Names of the inputs that a text uses, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name!)),
];

export const textOfValue = (value: InputValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** The text with its inputs; `write` says how a value stands in it. */
export const fillText = (
  text: string,
  values: InputValues,
  write: (value: string, name: string) => string = (value) => value,
): string => text.replace(placeholder, (_all, name: string) => write(textOfValue(values[name]), name));

/**
 * A JSON value with its inputs: a text that is one input alone becomes that value with its type, so that nothing that a person
 * typed is ever read as JSON.
 */
export function fillJson(value: unknown, values: InputValues): unknown {
  if (typeof value === 'string') {
    const [, name] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(value) ?? [];
    return name === undefined ? fillText(value, values) : (values[name] ?? null);
  }
  if (Array.isArray(value)) return value.map((each) => fillJson(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillJson(each, values)]));
}

const xmlSigns: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
export const xmlText = (text: string): string =>
  text.replace(notInXml, '').replace(/[&<>"']/g, (sign) => xmlSigns[sign]!);
