import type { FormDefinition, FormField } from '../../../contract/index.ts';
import {
  fieldAt,
  insertField,
  moveField,
  moveSection,
  type Place,
  placeOf,
  shiftField,
} from './operations.ts';

export interface Lane {
  title: string;
  /** Of sections alone: whether it stands open at first. */
  open?: boolean;
  fields: readonly FormField[];
}

/** How a form is looked at: by its sections, or by the steps in which whoever begins fills it in. */
export interface Arrangement {
  kind: 'section' | 'step';
  lanes(form: FormDefinition): readonly Lane[];
  place(form: FormDefinition, path: string): Place | null;
  insert(form: FormDefinition, path: string, to: Place): FormDefinition;
  move(form: FormDefinition, path: string, to: Place): FormDefinition;
  shift(form: FormDefinition, path: string, by: -1 | 1): FormDefinition;
  moveLane(form: FormDefinition, from: number, to: number): FormDefinition;
}

export const bySections: Arrangement = {
  kind: 'section',
  lanes: ({ sections }) => sections,
  place: placeOf,
  insert: insertField,
  move: moveField,
  shift: shiftField,
  moveLane: moveSection,
};

/** The steps as sections, which are moved alike; a step is known again by its key. */
const asSections = ({ steps = [], ...form }: FormDefinition): FormDefinition => ({
  ...form,
  sections: steps.map(({ key, fields }) => ({
    title: key,
    open: true,
    fields: fields.map((path) => ({ field: path })),
  })),
});

function inSteps(form: FormDefinition, change: (sections: FormDefinition) => FormDefinition): FormDefinition {
  const given = asSections(form);
  const changed = change(given);
  if (changed === given) return form;
  const known = new Map(form.steps?.map((step) => [step.key, step]));
  const steps = changed.sections.flatMap(({ title, fields }) => {
    const step = known.get(title);
    return step ? [{ ...step, fields: fields.map(({ field }) => field) }] : [];
  });
  return { ...form, steps };
}

export const bySteps: Arrangement = {
  kind: 'step',
  lanes: (form) =>
    (form.steps ?? []).map(({ title, fields }) => ({
      title,
      fields: fields.map((path) => fieldAt(form, path) ?? { field: path }),
    })),
  place: (form, path) => placeOf(asSections(form), path),
  insert(form, path, to) {
    // In the sections it stands beside its neighbour in the step.
    const { fields = [] } = form.steps?.[to.section] ?? {};
    const neighbour = [fields[to.index - 1], fields[to.index]].find((one) => one !== undefined);
    const beside = neighbour === undefined ? null : placeOf(form, neighbour);
    const last = form.sections.length - 1;
    const place = beside
      ? { section: beside.section, index: beside.index + 1 }
      : { section: last, index: form.sections[last]?.fields.length ?? 0 };
    return bySteps.move(insertField(form, path, place), path, to);
  },
  move: (form, path, to) => inSteps(form, (sections) => moveField(sections, path, to)),
  shift: (form, path, by) => inSteps(form, (sections) => shiftField(sections, path, by)),
  moveLane: (form, from, to) => inSteps(form, (sections) => moveSection(sections, from, to)),
};
