import { type FileUploads, ruleText } from '@homestead/files/admin';
import { splitList } from '../engine/values/values.ts';
import type { FieldRendererProps } from '../view/index.ts';
import { ruleOf } from '../view/upload-rule.ts';
import { useFieldIds } from './control.ts';
import styles from './forms.module.css';

/** A field whose value is a list of ids of uploaded files. */
export function uploadsField(Uploads: typeof FileUploads) {
  return function UploadsField({ field, value, readOnly, setValue, call, onBusy }: FieldRendererProps) {
    const ids = useFieldIds(field.path);
    const rule = ruleOf(field);
    return (
      <>
        <Uploads
          id={ids.control}
          ids={splitList(value)}
          rule={rule}
          ruleName={field.path}
          call={call}
          readOnly={readOnly}
          onChange={(ids) => setValue(field.path, ids.join(',') || null)}
          {...(onBusy ? { onBusy } : {})}
        />
        {!readOnly && <p className={styles.hint}>{ruleText(rule)}</p>}
      </>
    );
  };
}
