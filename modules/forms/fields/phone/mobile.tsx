import { TextInput } from '../../mobile/TextInput.tsx';
import type { FieldFaceProps } from '../../view/face.ts';

/** At most 30 characters (spec 2 §5); checked when it is left. */
export default function PhoneMobile(face: FieldFaceProps) {
  return <TextInput face={face} extra={{ type: 'tel', inputMode: 'tel', maxLength: 30 }} />;
}
