import { isCalendarDate } from '@homestead/http/contract';
import { dayFormats } from '@homestead/ui/desk';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useControl } from '../../admin/control.ts';
import { ReadOnlyValue } from '../../admin/ReadOnlyValue.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import type { FieldRendererProps } from '../../view/index.ts';

const format = 'YYYY-MM-DD';

export default function DateFace(props: FieldRendererProps) {
  const { field, value, fault, readOnly, setValue } = props;
  const control = useControl(field.path, fault);
  if (readOnly) return <ReadOnlyValue {...props} />;
  const day = typeof value === 'string' && isCalendarDate(value) ? dayjs(value, format) : null;
  return (
    <DatePicker
      {...control}
      value={day}
      format={dayFormats}
      placeholder={field.placeholder ?? formAdminTexts.choose}
      onChange={(next) => setValue(field.path, next ? next.format(format) : null)}
    />
  );
}
