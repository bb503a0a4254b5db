import { FileUploads, ruleText } from '@homestead/files/admin';
import { useFieldIds } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { splitList } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/index.ts';
import { ruleOf } from './rule-of.ts';

export default function FileFace({ field, value, readOnly, setValue, call, onBusy }: FieldRendererProps) {
  const ids = useFieldIds(field.path);
  const rule = ruleOf(field);
  return (
    <>
      <FileUploads
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
}
