import type { FormBundle } from '../use-bundle.ts';

/** A form cut down to some of its fields, of which nothing is required: to keep what a person may leave half said. */
export function partOf(bundle: FormBundle, paths: readonly string[]): FormBundle {
  const { steps: _steps, decision: _decision, rules = [], ...form } = bundle.form;
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap(({ required: _required, recommended: _recommended, ...field }) =>
      paths.includes(field.field) ? [field] : [],
    ),
  }));
  const kept = rules.filter(
    ({ field, assert }) => paths.includes(field) && ('derived' in assert || 'unique' in assert),
  );
  return {
    ...bundle,
    form: { ...form, rules: kept, sections: sections.filter(({ fields }) => fields.length > 0) },
  };
}
