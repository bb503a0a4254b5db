import type { FieldFaceProps } from '../../view/face.ts';
import { GeometryField } from './view.tsx';

export default function GeometryAdmin(face: FieldFaceProps) {
  return <GeometryField {...face} client="admin" />;
}
