import { TextInput } from '../../mobile/TextInput.tsx';
import type { FieldRendererProps } from '../../view/field-renderer.ts';

export default function TextMobile(rendererProps: FieldRendererProps) {
  return <TextInput rendererProps={rendererProps} />;
}
