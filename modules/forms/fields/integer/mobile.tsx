import { NumberInput } from '../../mobile/NumberInput.tsx';
import type { FieldRendererProps } from '../../view/field-renderer.ts';

export default function IntegerMobile(rendererProps: FieldRendererProps) {
  return <NumberInput rendererProps={rendererProps} inputMode="numeric" />;
}
