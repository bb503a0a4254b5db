import type { FormDefinition, FormField, FormSection } from '../../../contract/index.ts';

/** Where a field stands: the section's number, and before which of its fields, counted as they stand now. */
export interface Place {
  section: number;
  index: number;
}

/** Every operation gives another definition, or the same one where there is nothing to do; none changes what it is given. */
type Changed = FormDefinition;

export function placeOf(form: FormDefinition, path: string): Place | null {
  for (const [section, { fields }] of form.sections.entries()) {
    const index = fields.findIndex(({ field }) => field === path);
    if (index >= 0) return { section, index };
  }
  return null;
}

export const fieldAt = (form: FormDefinition, path: string): FormField | undefined =>
  form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === path);

export const pathsOf = (form: FormDefinition): string[] =>
  form.sections.flatMap(({ fields }) => fields.map(({ field }) => field));

/** Puts a field in that the form does not have yet; a form with steps asks for it beside its neighbour. */
export function insertField(form: FormDefinition, path: string, to: Place): Changed {
  const section = form.sections[to.section];
  if (!section || placeOf(form, path)) return form;
  const before = section.fields.slice(0, to.index).map(({ field }) => field);
  const after = section.fields.slice(to.index).map(({ field }) => field);
  const withField = inSection(form, to.section, section.fields.toSpliced(to.index, 0, { field: path }));
  return withSteps(withField, intoStep(form, path, [...before.reverse(), ...after]));
}

/** The steps with a field beside the first of its neighbours that has a step, else at the end of the last one. */
function intoStep({ steps }: FormDefinition, path: string, neighbours: readonly string[]) {
  if (!steps) return undefined;
  const neighbour = neighbours.find((one) => steps.some(({ fields }) => fields.includes(one)));
  const at = neighbour ? steps.findIndex(({ fields }) => fields.includes(neighbour)) : steps.length - 1;
  const fields = steps[at]?.fields ?? [];
  const index = neighbour ? fields.indexOf(neighbour) + 1 : fields.length;
  return steps.map((step, each) =>
    each === at ? { ...step, fields: fields.toSpliced(index, 0, path) } : step,
  );
}

/** Takes a field out of its section and its step; what else names it is told by the check, so that nothing goes unseen. */
export function removeField(form: FormDefinition, path: string): Changed {
  const place = placeOf(form, path);
  if (!place) return form;
  const { fields } = form.sections[place.section]!;
  const without = inSection(form, place.section, fields.toSpliced(place.index, 1));
  return withSteps(
    without,
    form.steps?.map((step) =>
      step.fields.includes(path) ? { ...step, fields: step.fields.filter((one) => one !== path) } : step,
    ),
  );
}

export function moveField(form: FormDefinition, path: string, to: Place): Changed {
  const from = placeOf(form, path);
  const target = form.sections[to.section];
  if (!from || !target) return form;
  const field = form.sections[from.section]!.fields[from.index]!;
  const isSame = from.section === to.section;
  if (isSame && (to.index === from.index || to.index === from.index + 1)) return form;
  const index = isSame && to.index > from.index ? to.index - 1 : to.index;
  const taken = inSection(form, from.section, form.sections[from.section]!.fields.toSpliced(from.index, 1));
  return inSection(taken, to.section, taken.sections[to.section]!.fields.toSpliced(index, 0, field));
}

/** One place up or down; over the edge of its section into the next one. */
export function shiftField(form: FormDefinition, path: string, by: -1 | 1): Changed {
  const from = placeOf(form, path);
  if (!from) return form;
  const { section, index } = from;
  const next = index + by;
  const { length } = form.sections[section]!.fields;
  if (next >= 0 && next < length) return moveField(form, path, { section, index: by > 0 ? next + 1 : next });
  const beyond = form.sections[section + by];
  return beyond
    ? moveField(form, path, { section: section + by, index: by > 0 ? 0 : beyond.fields.length })
    : form;
}

/** What the form says of a field from now on, in the place where it stands. */
export function replaceField(form: FormDefinition, next: FormField): Changed {
  const place = placeOf(form, next.field);
  if (!place) return form;
  return inSection(form, place.section, form.sections[place.section]!.fields.with(place.index, next));
}

/** In which step a field is asked for; none where `key` is undefined. */
export function changeStep(form: FormDefinition, path: string, key: string | undefined): Changed {
  return withSteps(
    form,
    form.steps?.map((step) => {
      const others = step.fields.filter((one) => one !== path);
      if (step.key !== key) return others.length === step.fields.length ? step : { ...step, fields: others };
      return step.fields.includes(path) ? step : { ...step, fields: [...step.fields, path] };
    }),
  );
}

export function addSection(form: FormDefinition, index: number, title: string): Changed {
  const added: FormSection = { title, open: true, fields: [] };
  return { ...form, sections: form.sections.toSpliced(index, 0, added) };
}

/** A section goes with its fields, each as `removeField` takes it. */
export function removeSection(form: FormDefinition, index: number): Changed {
  const section = form.sections[index];
  if (!section) return form;
  const empty = section.fields.reduce((now, { field }) => removeField(now, field), form);
  return { ...empty, sections: empty.sections.toSpliced(index, 1) };
}

/** `to` counts the sections as they stand now: before which one. */
export function moveSection(form: FormDefinition, from: number, to: number): Changed {
  const section = form.sections[from];
  if (!section || to < 0 || to > form.sections.length || to === from || to === from + 1) return form;
  const taken = form.sections.toSpliced(from, 1);
  return { ...form, sections: taken.toSpliced(to > from ? to - 1 : to, 0, section) };
}

export function replaceSection(form: FormDefinition, index: number, next: FormSection): Changed {
  return form.sections[index] ? { ...form, sections: form.sections.with(index, next) } : form;
}

function inSection(form: FormDefinition, index: number, fields: FormField[]): FormDefinition {
  return { ...form, sections: form.sections.with(index, { ...form.sections[index]!, fields }) };
}

const withSteps = (form: FormDefinition, steps: FormDefinition['steps']): FormDefinition =>
  steps ? { ...form, steps } : form;
