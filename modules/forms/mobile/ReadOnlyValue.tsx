import { lazyChunk, PartPlace } from '@homestead/ui';
import { WholeDates } from '@homestead/ui/widgets';
import { positionOf } from '../engine/values/position.ts';
import { showValue } from '../engine/values/show.ts';
import type { FieldRendererProps } from '../view/field-renderer.ts';
import { useFormScope } from '../view/scope.ts';
import { formTexts as words } from './texts.ts';

const PositionValue = lazyChunk(() => import('./PositionValue.tsx'));

/** A value in words. What people wrote is shown as text, whatever it looks like. */
export function ReadOnlyValue({ rendererProps: { field, values } }: { rendererProps: FieldRendererProps }) {
  const shown = showValue(field, values, useFormScope());
  const position = field.locate ? positionOf(shown) : null;
  if (position)
    return (
      <PartPlace fallback={<div className="field-value">{shown}</div>}>
        <PositionValue position={position} text={shown} />
      </PartPlace>
    );
  return (
    <div className={shown ? 'field-value' : 'field-value ui-soft'}>
      <WholeDates text={shown || words.none} />
    </div>
  );
}
