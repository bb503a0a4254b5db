import { PreviewDialog } from '@homestead/files/admin';
import { tell, useApi } from '@homestead/ui/desk';
import { useFieldIds } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { type FieldRendererProps, ruleOf } from '../../view/index.ts';
import { lengthOf } from './model.ts';
import { RichText } from './RichText.tsx';
import { RichTextView } from './Viewer.tsx';

export default function RichTextFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue, call, onBusy } = props;
  const ids = useFieldIds(field.path);
  const { handle } = useApi();
  const html = typeof value === 'string' ? value : '';
  if (readOnly)
    return html === '' ? (
      <ReadOnlyValue {...props} />
    ) : (
      <RichTextView html={html} call={call} Preview={PreviewDialog} notify={tell.error} />
    );
  return (
    <RichText
      id={ids.control}
      labelledBy={ids.label}
      {...(fault ? { describedBy: ids.fault } : {})}
      value={html}
      limit={lengthOf(field)}
      {...(field.upload ? { rule: ruleOf(field), ruleName: field.path } : {})}
      call={call}
      onChange={(next) => setValue(field.path, next)}
      onBusy={onBusy}
      notify={tell.error}
      onFailure={handle}
    />
  );
}
