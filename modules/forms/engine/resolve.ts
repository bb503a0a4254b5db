import type { FormDefinition, FormField, FormFieldSpec } from '../contract/form.ts';
import type { FormData } from '../contract/form-data.ts';
import type { FormContext } from './context.ts';
import { holds } from './rules/condition.ts';
import { own, splitPath } from './values/values.ts';

export interface ResolvedSection {
  title: string;
  open: boolean;
  fields: readonly FormFieldSpec[];
}

/** The form's sections with every field's model laid under it. A field that no model names is left out: content tests find it. */
export function resolveSections({
  form,
  models,
}: Pick<FormContext, 'form' | 'models'>): readonly ResolvedSection[] {
  return resolved(form, models).sections;
}

interface Resolved {
  sections: readonly ResolvedSection[];
  fields: readonly FormFieldSpec[];
}

/** Forms of a release do not change: a submission asks for the fields of the same form several times, and they are made once. */
const known = new WeakMap<FormDefinition, WeakMap<FormContext['models'], Resolved>>();

function resolved(form: FormDefinition, models: FormContext['models']): Resolved {
  const ofForm = known.get(form) ?? new WeakMap<FormContext['models'], Resolved>();
  known.set(form, ofForm);
  const before = ofForm.get(models);
  if (before) return before;
  const sections = form.sections.map((section) => ({
    title: section.title,
    open: section.open,
    fields: section.fields.flatMap((field) => resolveField(models, field) ?? []),
  }));
  const made = { sections, fields: sections.flatMap(({ fields }) => fields) };
  ofForm.set(models, made);
  return made;
}

/** Every field of the form, in its order. */
export function resolveFields({
  form,
  models,
}: Pick<FormContext, 'form' | 'models'>): readonly FormFieldSpec[] {
  return resolved(form, models).fields;
}

function resolveField(models: FormContext['models'], formField: FormField): FormFieldSpec | undefined {
  const { field: path, ...words } = formField;
  const [group, code] = splitPath(path);
  const model = Object.hasOwn(models, group) ? models[group] : undefined;
  const field = model?.fields.find((candidate) => candidate.code === code);
  return field && { ...field, ...words, path, group };
}

/** Whether the field is on the screen for these values. */
export function isVisible(field: FormFieldSpec, values: FormData, ctx: FormContext): boolean {
  return !field.hidden && applies(field, values, ctx);
}

/** Whether the field takes part at all: one that is shown only at times has no value at other times. */
export function applies(field: FormFieldSpec, values: FormData, ctx: FormContext): boolean {
  return !field.visibleWhen || holds(field.visibleWhen, values, ctx.outcome);
}

/** The fields on the screen for these values. */
export function visibleFields(ctx: FormContext, values: FormData): FormFieldSpec[] {
  return resolveFields(ctx).filter((field) => isVisible(field, values, ctx));
}

/** The sections on the screen for these values; one with nothing left to show is gone. */
export function visibleSections(ctx: FormContext, values: FormData): ResolvedSection[] {
  return resolveSections(ctx)
    .map((section) => ({
      ...section,
      fields: section.fields.filter((field) => isVisible(field, values, ctx)),
    }))
    .filter((section) => section.fields.length > 0);
}

/** Whether a person may write the field. `stored` is what the case has already: a client cannot unlock a field by what it sends. */
export function isWritable(field: FormFieldSpec, stored: FormData, ctx: FormContext): boolean {
  if (ctx.taskReadOnly || field.readOnly || field.auto) return false;
  return !(field.readOnlyWhen && holds(field.readOnlyWhen, stored, ctx.outcome));
}

/** The fields that this task's person may write. */
export function writableFields(ctx: FormContext, stored: FormData = {}): FormFieldSpec[] {
  return resolveFields(ctx).filter((field) => isWritable(field, stored, ctx));
}

/** Whether the field must be given for these values, leaving aside how the task is completed. */
export function isRequired(field: FormFieldSpec, values: FormData, ctx: FormContext): boolean {
  if (field.noticeOn) return ctx.outcome?.kind === field.noticeOn;
  return Boolean(field.required || (field.requiredWhen && holds(field.requiredWhen, values, ctx.outcome)));
}

/** The label of a field of any model, for messages. */
export function labelOf(ctx: Pick<FormContext, 'models' | 'form'>, path: string): string {
  for (const section of ctx.form.sections) {
    for (const field of section.fields) {
      if (field.field === path) return resolveField(ctx.models, field)?.label ?? path;
    }
  }
  const [group, code] = splitPath(path);
  const fields = Object.hasOwn(ctx.models, group) ? ctx.models[group]?.fields : undefined;
  const label = own(
    fields?.find((field) => field.code === code),
    'label',
  );
  return typeof label === 'string' ? label : path;
}
