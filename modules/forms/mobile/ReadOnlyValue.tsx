import { showValue } from '../engine/values/show.ts';
import type { FieldRendererProps } from '../view/field-renderer.ts';
import { useFormScope } from '../view/scope.ts';
import { formTexts as words } from './texts.ts';

/** A value in words. What people wrote is shown as text, whatever it looks like. */
export function ReadOnlyValue({ rendererProps: { field, values } }: { rendererProps: FieldRendererProps }) {
  const shown = showValue(field, values, useFormScope());
  return <div className={shown ? 'field-value' : 'field-value ui-soft'}>{shown || words.none}</div>;
}
