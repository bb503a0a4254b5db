import { Preview } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId, labelId } from '../../view/ids.ts';
import { ruleOf } from '../../view/upload-rule.ts';
import { lengthOf } from './model.ts';
import { RichText } from './RichText.tsx';
import { RichTextView } from './Viewer.tsx';

export default function RichTextMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, setValue, call, onBusy } = rendererProps;
  const { notify, handle } = useClient();
  const html = typeof value === 'string' ? value : '';
  if (readOnly)
    return html === '' ? (
      <ReadOnlyValue rendererProps={rendererProps} />
    ) : (
      <RichTextView html={html} call={call} Preview={Preview} notify={(message) => notify(message)} />
    );
  return (
    <RichText
      id={inputId(field.path)}
      labelledBy={labelId(field.path)}
      describedBy={faultId(field.path)}
      value={html}
      limit={lengthOf(field)}
      {...(field.upload ? { rule: ruleOf(field), ruleName: field.path } : {})}
      call={call}
      onChange={(next) => setValue(field.path, next)}
      onBusy={onBusy}
      notify={(message) => notify(message)}
      onFailure={handle}
    />
  );
}
