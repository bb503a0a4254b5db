import type { FileList } from '@homestead/files/mobile';
import { splitList } from '../engine/values/values.ts';
import type { FieldRendererProps } from '../view/field-renderer.ts';
import { faultId, inputId } from '../view/ids.ts';
import { ruleOf } from '../view/upload-rule.ts';

/** A field whose value is a list of ids of uploaded files. */
export function uploadsField(Uploads: typeof FileList) {
  return function UploadsField({ field, value, readOnly, setValue, call, onBusy }: FieldRendererProps) {
    return (
      <Uploads
        ids={splitList(value)}
        rule={ruleOf(field)}
        ruleName={field.path}
        call={call}
        readOnly={readOnly}
        inputId={inputId(field.path)}
        describedBy={faultId(field.path)}
        onChange={(ids) => setValue(field.path, ids.join(',') || null)}
        {...(onBusy ? { onBusy } : {})}
      />
    );
  };
}
