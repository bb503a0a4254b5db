import { TextInput } from '../../mobile/TextInput.tsx';
import type { FieldRendererProps } from '../../view/field-renderer.ts';

/** At most 30 characters (spec 2 §5); checked when it is left. */
export default function IdentityNumberMobile(rendererProps: FieldRendererProps) {
  return <TextInput rendererProps={rendererProps} extra={{ maxLength: 30 }} />;
}
