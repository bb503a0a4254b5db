import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dayFormats } from './day-formats.ts';

const format = 'YYYY-MM-DD';

interface Props {
  id?: string;
  value?: string | null;
  onChange?(day: string): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** A day as YYYY-MM-DD, empty text for none: the browser's own field shows its own order of year, month and day (spec 1 §9). */
export function DayInput({ value, onChange, ...props }: Props) {
  return (
    <DatePicker
      {...props}
      style={{ width: '100%' }}
      format={dayFormats}
      value={value ? dayjs(value, format) : null}
      onChange={(day) => onChange?.(day?.format(format) ?? '')}
    />
  );
}
