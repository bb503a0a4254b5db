import { InputNumber, Select, Space } from 'antd';
import { attribute, setAttributes } from '../moddle/properties.ts';
import { panelTexts as words } from '../texts.ts';
import { usePanel } from './context.ts';
import { TypedInput } from './TypedInput.tsx';

interface Props {
  id: string;
  value: string;
  onChange(value: string): void;
}

/** Days as they are written, `P5D`; undefined for any other period. */
const daysOf = (written: string): number | null | undefined => {
  if (written === '') return null;
  const [, days] = /^P(\d{1,3})D$/.exec(written) ?? [];
  return days === undefined ? undefined : Number(days);
};
const written = (days: number | null) => (days === null ? '' : `P${days}D`);

/** A number of working days. */
export function DaysInput({ id, value, onChange }: Props) {
  const days = daysOf(value);
  if (days === undefined) return <TypedInput id={id} value={value} onCommit={onChange} />;
  return <Days id={id} days={days} unit={words.workingDays} onChange={(next) => onChange(written(next))} />;
}

/** A period in working days, or in days of the calendar; what is no number of days is shown as it is written. */
export function PeriodInput({ id, value }: Props) {
  const { desk, element } = usePanel();
  const names = ['flowable:dueDate', 'flowable:businessCalendarName'] as const;
  const calendar = attribute(desk, element, names[1]);
  const set = (period: string, next: string) =>
    setAttributes(desk, element, { [names[0]]: period, [names[1]]: period === '' ? '' : next });
  const days = daysOf(value);
  const first = calendar || (value === '' ? 'workingDays' : '');
  return (
    <Space.Compact block>
      {days === undefined ? (
        <TypedInput id={id} value={value} onCommit={(next) => set(next.trim(), calendar)} />
      ) : (
        <Days id={id} days={days} onChange={(next) => set(written(next), first)} />
      )}
      <Select
        aria-label={words.labels[names[1]]}
        style={{ width: 120 }}
        value={first}
        disabled={value === ''}
        onChange={(next: string) => set(value, next)}
        options={[
          { value: 'workingDays', label: words.workingDays },
          { value: '', label: words.days },
          ...(first !== '' && first !== 'workingDays' ? [{ value: first, label: first }] : []),
        ]}
      />
    </Space.Compact>
  );
}

function Days({
  id,
  days,
  unit,
  onChange,
}: {
  id: string;
  days: number | null;
  unit?: string;
  onChange(days: number | null): void;
}) {
  return (
    <InputNumber<number>
      id={id}
      min={0}
      max={999}
      precision={0}
      style={{ width: '100%' }}
      value={days}
      changeOnWheel={false}
      onChange={onChange}
      {...(unit ? { suffix: unit } : {})}
    />
  );
}
