import { inboundTexts } from '../../contract/inbound/index.ts';

const identityNumber = /(?<!\d)(\d{3})\d{11}(\d{3}[\dXx])(?!\d)/g;
const telephone = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** A text in which identity numbers and telephones are masked wherever they stand. */
export const maskPersonal = (text: string): string =>
  text.replace(identityNumber, '$1***********$2').replace(telephone, '$1****$2');

/** A value that is personal as a whole: its first sign and stars. */
const hideValue = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return value;
  if (typeof value !== 'string') return inboundTexts.hidden;
  const masked = maskPersonal(value);
  return masked === value ? `${[...value][0]}**` : masked;
};

/** Values by name as a log may keep them. */
export function maskValues(
  values: Readonly<Record<string, unknown>>,
  described: readonly { name: string; isPersonal?: boolean }[],
): Record<string, unknown> {
  const personal = new Set(described.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : [])));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      personal.has(name) ? hideValue(value) : maskDeep(value),
    ]),
  );
}

/** A text in which the values of personal outputs are hidden wherever they stand. */
export function hideIn(
  text: string,
  values: Readonly<Record<string, unknown>>,
  described: readonly { name: string; isPersonal?: boolean }[],
): string {
  let shown = text;
  for (const { name, isPersonal } of described) {
    const value = values[name];
    if (!isPersonal || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (String(value) !== '') shown = shown.replaceAll(String(value), inboundTexts.hidden);
  }
  return shown;
}

function maskDeep(value: unknown): unknown {
  if (typeof value === 'string') return maskPersonal(value);
  if (typeof value === 'number') {
    const masked = maskPersonal(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map(maskDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskDeep(each)]));
}
