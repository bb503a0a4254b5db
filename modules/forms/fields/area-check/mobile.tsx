import type { FieldFaceProps } from '../../view/face.ts';
import { AreaCheckField } from './view.tsx';

export default function AreaCheckMobile(face: FieldFaceProps) {
  return <AreaCheckField {...face} client="mobile" />;
}
