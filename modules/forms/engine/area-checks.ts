import type { FormDefinition, FormFieldSpec } from '../contract/form.ts';
import type { FormData } from '../contract/form-data.ts';
import { texts } from '../contract/texts.ts';
import { isEmpty, valueAt } from './values/values.ts';

/** A check of a drawn shape against a layer, and the fields that it writes. */
export interface AreaCheckPlan {
  /** Where its state stands: 已分析 or 未能分析. */
  path: string;
  layer: string;
  geometry: string;
  occupied?: string;
  area?: string;
  text?: string;
}

/** The land checks of a form, for whoever runs them. */
export function areaChecksOf(form: FormDefinition): AreaCheckPlan[] {
  return form.sections.flatMap((section) =>
    section.fields.flatMap(({ field, layer, geometry, checks }) =>
      layer && geometry && checks ? [{ path: field, layer, geometry, ...checks }] : [],
    ),
  );
}

/** Fields that take the area of a drawn shape. */
export function areaSizesOf(form: FormDefinition): { path: string; geometry: string }[] {
  return form.sections.flatMap((section) =>
    section.fields.flatMap(({ field, geometry, checks }) =>
      geometry && !checks ? [{ path: field, geometry }] : [],
    ),
  );
}

/** Every field that follows from one drawn shape: when the shape changes, what they said no longer holds. */
export function followersOf(form: FormDefinition, geometry: string): string[] {
  const checks = areaChecksOf(form).filter((check) => check.geometry === geometry);
  const sizes = areaSizesOf(form).filter((size) => size.geometry === geometry);
  const written = checks.flatMap(({ path, occupied, area, text }) => [path, occupied, area, text]);
  return [...written, ...sizes.map((size) => size.path)].filter((path) => path !== undefined);
}

/** Whether the check was done: fail closed, an answer must stand; only a land-class text may be empty, once 已分析. */
export function isCheckDone(field: FormFieldSpec, values: FormData): boolean {
  const state = valueAt(values, field.path);
  if (state === texts.areaCheck.failed) return false;
  const { occupied, area, text } = field.checks ?? {};
  if (occupied && isEmpty(valueAt(values, occupied))) return false;
  if (area && isEmpty(valueAt(values, area))) return false;
  return !(text && isEmpty(valueAt(values, text))) || state === texts.areaCheck.done;
}
