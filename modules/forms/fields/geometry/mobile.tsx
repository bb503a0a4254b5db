import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { GeometryField } from './view.tsx';

export default function GeometryMobile(rendererProps: FieldRendererProps) {
  return <GeometryField {...rendererProps} client="mobile" />;
}
