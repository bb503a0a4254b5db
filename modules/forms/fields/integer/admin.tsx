import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import type { FieldRendererProps } from '../../view/index.ts';
import { FigureInput } from '../number/admin.tsx';

export default function IntegerFace(props: FieldRendererProps) {
  return props.readOnly ? <ReadOnlyValue {...props} /> : <FigureInput {...props} inputMode="numeric" />;
}
