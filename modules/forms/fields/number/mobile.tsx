import { NumberInput } from '../../mobile/NumberInput.tsx';
import type { FieldFaceProps } from '../../view/face.ts';

export default function NumberMobile(face: FieldFaceProps) {
  return <NumberInput face={face} inputMode="decimal" />;
}
