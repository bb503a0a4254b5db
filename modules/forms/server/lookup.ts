import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import type { Records } from '@homestead/models/server';
import { can } from '@homestead/people/contract';
import type {
  FormData,
  FormDefinition,
  FormFieldSpec,
  Found,
  LookupReply,
  lookUpForm,
} from '../contract/index.ts';
import { texts } from '../contract/index.ts';
import { getFieldType, isEmpty, resolveFields, type showValue, splitPath, valueAt } from '../engine/index.ts';
import { keepLookup } from './lookup-records.ts';
import { receiveValue } from './receive.ts';
import type { Release } from './release.ts';
import type { Forms } from './service.ts';

/** What a registered call is sent and tells, by the fields of records that its mapping names. */
export interface RegisteredCall {
  name: string;
  inputs: readonly { name: string; label?: string; isRequired?: boolean; field?: string }[];
  outputs: readonly { name: string; field?: string }[];
}

/** Calls to other systems; the module that keeps them stands above. */
export interface LookupPort {
  /** A call that is registered and enabled, or undefined. */
  find(code: string): Promise<RegisteredCall | undefined>;
  run(
    code: string,
    inputs: Readonly<Record<string, unknown>>,
    occasion: { personName: string; caseId: string | null },
  ): Promise<{ ok: boolean; message: string; outputs: Readonly<Record<string, unknown>> }>;
}

/** A form that a person is filling in, with what its case has already. */
export interface Filling {
  release: Release;
  stored: Records;
  caseId: string | null;
}

/** Tells what the person fills in by this form. Throws missing, forbidden or conflict where it is not theirs to fill in. */
export type FillingPort = (
  person: Principal,
  at: { formKey: string; processId: string | undefined },
) => Promise<Filling>;

/** The form with the lookups alone that this person may make now. */
export async function withLookups(
  form: FormDefinition,
  person: Principal,
  port: LookupPort,
): Promise<FormDefinition> {
  const { lookups, ...rest } = form;
  if (!lookups || !can(person, 'forms.lookup.use')) return rest;
  const registered = await Promise.all(lookups.map(({ call }) => port.find(call)));
  const offered = lookups.filter((_lookup, index) => registered[index] !== undefined);
  return offered.length > 0 ? { ...rest, lookups: offered } : rest;
}

/** Makes a lookup with what is in the form, and says field by field what came of it. The case keeps which fields were told of. */
export async function lookUp(
  { forms, filling, port, now }: { forms: Forms; filling: FillingPort; port: LookupPort; now(): Date },
  call: Call<typeof lookUpForm>,
): Promise<LookupReply> {
  const { person, params, body, entry } = call;
  const { formKey } = params;
  const { release, stored, caseId } = await filling(person, { formKey, processId: body.processId });
  const form = Object.hasOwn(release.forms, formKey) ? release.forms[formKey] : undefined;
  const lookup = form?.lookups?.find((each) => each.call === body.call);
  if (!form || !lookup) throw new HttpError('missing');
  const registered = await port.find(lookup.call);
  if (!registered) throw new HttpError('conflict', texts.lookup.unknown);
  const personName = person.name;
  const incoming = body.formData ?? {};
  const { merged } = await forms.judge({ release, formKey, incoming, stored, personName, draft: true });
  const ctx = forms.contextOf(release, form, { person: { name: personName } });
  const specs = new Map(resolveFields(ctx).map((field) => [field.path, field]));
  const specOf = (path: string): FormFieldSpec | undefined => {
    const [group, code] = splitPath(path);
    const field = release.models[group]?.fields.find((each) => each.code === code);
    return specs.get(path) ?? (field && { ...field, path, group });
  };
  const inputs = inputsOf(registered, merged, specOf);
  const { ok, message, outputs } = await port.run(lookup.call, inputs, { personName, caseId });
  const told = new Map(
    registered.outputs.flatMap(({ name, field }) => (field ? [[field, outputs[name]] as const] : [])),
  );
  const uses = [
    ...(lookup.fills ?? []).map((path) => ({ path, use: 'fill' as const })),
    ...(lookup.compares ?? []).map((path) => ({ path, use: 'compare' as const })),
  ];
  const found = uses.flatMap(({ path, use }): Found[] => {
    const spec = specOf(path);
    const raw = told.get(path);
    if (!ok || !spec || raw === undefined || raw === null || raw === '') return [];
    return [{ use, ...readFound(spec, raw, valueAt(merged, path), ctx, specs.has(path)) }];
  });
  if (caseId) entry.target = `case:${caseId}`;
  entry.detail = { summary: texts.lookup.done(registered.name), ok, message };
  const at = now();
  return call.act(async (tx) => {
    const made = { formKey, call: lookup.call, source: registered.name, at, byName: personName };
    if (caseId) await keepLookup(tx, caseId, { ...made, isOk: ok, found });
    return {
      ok: ok && found.length > 0,
      message: ok && found.length === 0 ? texts.lookup.nothing : message,
      source: registered.name,
      at: at.toISOString(),
      found,
    };
  });
}

/** A told value as the field takes it; undefined where it takes none of that kind. */
export function readTold(forms: Forms, release: Release, path: string, raw: unknown): unknown {
  const [group, code] = splitPath(path);
  const field = release.models[group]?.fields.find((each) => each.code === code);
  const form = Object.values(release.forms)[0];
  if (!field || !form || raw === undefined || raw === null || raw === '') return undefined;
  const spec = { ...field, path, group };
  const { value } = readFound(spec, raw, null, forms.contextOf(release, form), true);
  return value ?? undefined;
}

/** What the call is sent: the values of the fields that its inputs stand for. Throws 42200 for those that are asked for and missing. */
function inputsOf(
  { inputs }: RegisteredCall,
  values: FormData,
  specOf: (path: string) => FormFieldSpec | undefined,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  const missing: { path: string; message: string }[] = [];
  for (const { name, label, isRequired, field } of inputs) {
    if (!field) continue;
    const value = valueAt(values, field);
    if (!isEmpty(value)) given[name] = value;
    else if (isRequired)
      missing.push({ path: field, message: texts.lookup.noInput(specOf(field)?.label ?? label ?? name) });
  }
  if (missing.length > 0) throw brokenFields(missing);
  return given;
}

/**
 * One told value, as the field would take it from a person. What is personal and not on this form is told only as the same
 * or another.
 */
function readFound(
  spec: FormFieldSpec,
  raw: unknown,
  ours: unknown,
  ctx: Parameters<typeof showValue>[2],
  isOnForm: boolean,
): Omit<Found, 'use'> {
  const type = getFieldType(spec.type);
  const given = type.columnType === 'text' && typeof raw === 'number' ? String(raw) : raw;
  const value = type.normalise(receiveValue(spec, given), spec);
  const { path, label } = spec;
  const isHidden = spec.sensitive !== undefined && !isOnForm;
  const isWrong = isEmpty(value) || type.check(value, spec, ctx) !== null;
  return {
    path,
    label,
    value: isWrong || isHidden ? null : value,
    shown: isHidden ? '' : (isWrong ? String(raw) : type.show(value, spec, ctx)).slice(0, 500),
    isSame: !isWrong && JSON.stringify(value) === JSON.stringify(ours),
    message: isWrong ? texts.lookup.unread(label) : '',
  };
}
