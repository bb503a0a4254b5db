import { TextInput } from '../../mobile/TextInput.tsx';
import type { FieldFaceProps } from '../../view/face.ts';

export default function TextMobile(face: FieldFaceProps) {
  return <TextInput face={face} />;
}
