import type { FieldViolation } from '@homestead/http/contract';
import type { CallShape } from '../../../contract/inbound/index.ts';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { type InputValue, type InputValues, namesIn } from '../../../engine/inbound/index.ts';
import { isWritable } from './build.ts';

const most = 20_000;

/** The inputs of a call from what a caller gave; what is wrong with them stands in `faults`. */
export function readInputs(
  call: CallShape,
  given: Readonly<Record<string, unknown>>,
): { values: InputValues; faults: FieldViolation[] } {
  const values: Record<string, InputValue> = {};
  const faults: FieldViolation[] = [];
  const inUrl = new Set(namesIn(call.url));
  const inHeaders = new Set(call.headers.flatMap(({ value }) => namesIn(value)));
  for (const { name, label, isRequired } of call.inputs) {
    const words = label || name;
    const value = plainOf(Object.hasOwn(given, name) ? given[name] : null);
    const text = String(value ?? '');
    const fault = (message: string) => faults.push({ path: `inputs.${name}`, message });
    if (value === undefined) fault(texts.badInput(words));
    else if (text === '' && (isRequired || inUrl.has(name))) fault(texts.missingInput(words));
    else if (text.length > most) fault(texts.longInput(words));
    // A dot alone would lead to another path.
    else if (inUrl.has(name) && /^\.{1,2}$/.test(text)) fault(texts.badInput(words));
    else if (!text.isWellFormed() || (inHeaders.has(name) && !/^[\x20-\x7e]*$/.test(text)))
      fault(texts.badInput(words));
    else if (!isWritable(text, call.body.charset ?? 'utf-8')) fault(texts.notInGbk(words));
    values[name] = value ?? null;
  }
  return { values, faults };
}

const plainOf = (value: unknown): InputValue | undefined => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
