import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import type { FieldFaceProps } from '../../view/index.ts';
import { FigureInput } from '../number/admin.tsx';

export default function IntegerFace(props: FieldFaceProps) {
  return props.readOnly ? <ReadOnlyValue {...props} /> : <FigureInput {...props} inputMode="numeric" />;
}
