import type { FieldFaceProps } from '../../view/face.ts';
import { GeometryField } from './view.tsx';

export default function GeometryMobile(face: FieldFaceProps) {
  return <GeometryField {...face} client="mobile" />;
}
