import { AimOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useControl } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { useDevicePosition } from '../../admin/use-device-position.ts';
import type { FieldFaceProps } from '../../view/index.ts';

/** One line of text; some take the device's position by a button of their own. */
export default function TextFace(props: FieldFaceProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  const input = (
    <Input
      {...control}
      value={typeof value === 'string' ? value : ''}
      placeholder={field.placeholder ?? formAdminTexts.input}
      maxLength={field.maxLength ?? 200}
      {...(field.unit ? { suffix: field.unit } : {})}
      onChange={(event) => setValue(field.path, event.target.value)}
    />
  );
  return field.locate ? <Located {...props}>{input}</Located> : input;
}

function Located({ field, setValue, children }: FieldFaceProps & { children: React.ReactNode }) {
  const position = useDevicePosition((words) => setValue(field.path, words));
  return (
    <>
      <div className={styles.locate}>
        {children}
        <Button icon={<AimOutlined />} loading={position.isLocating} onClick={position.locate}>
          {field.locate?.button}
        </Button>
      </div>
      {position.note && <p className={styles.hint}>{position.note}</p>}
    </>
  );
}
