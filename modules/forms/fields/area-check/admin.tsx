import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { AreaCheckField } from './view.tsx';

export default function AreaCheckAdmin(rendererProps: FieldRendererProps) {
  return <AreaCheckField {...rendererProps} client="admin" />;
}
