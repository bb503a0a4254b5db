import type { ManageField } from '@homestead/ui/desk/manage';
import { Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { missingOf, type ScheduleChoice, type ScheduleKind, type ScheduleUnit } from './choice.ts';
import styles from './schedule.module.css';
import { scheduleTexts as words } from './texts.ts';

interface Props {
  kinds: readonly ScheduleKind[];
  value?: ScheduleChoice;
  onChange?(choice: ScheduleChoice): void;
}

/** One way in which something is done by itself: every so often, at a time of each day, or on some days of the week. */
export function ScheduleEditor({ kinds, value, onChange }: Props) {
  if (!value) return null;
  const set = (more: Partial<ScheduleChoice>) => onChange?.({ ...value, ...more });
  const { kind } = value;
  return (
    <div className={styles.schedule}>
      <Radio.Group
        value={kind}
        options={kinds.map((each) => ({ value: each, label: words.kinds[each] }))}
        onChange={({ target }) => set({ kind: target.value as ScheduleKind })}
      />
      {kind === 'every' && (
        <div className={styles.line}>
          <InputNumber
            aria-label={words.every}
            value={value.count}
            min={1}
            precision={0}
            onChange={(count) => set({ count })}
          />
          <Select
            aria-label={words.unit}
            className={styles.unit!}
            value={value.unit}
            options={Object.entries(words.units).map(([unit, label]) => ({ value: unit, label }))}
            onChange={(unit: string) => set({ unit: unit as ScheduleUnit })}
          />
        </div>
      )}
      {(kind === 'daily' || kind === 'weekly') && (
        <div className={styles.line}>
          {kind === 'weekly' && (
            <Checkbox.Group
              aria-label={words.weekdays}
              value={[...value.weekdays]}
              options={words.weekdayNames.map((label, index) => ({ value: index + 1, label }))}
              onChange={(weekdays) => set({ weekdays })}
            />
          )}
          <Input
            type="time"
            aria-label={words.at}
            className={styles.time!}
            value={value.at}
            onChange={({ target }) => set({ at: target.value.slice(0, 5) })}
          />
          <span className={styles.hint}>{words.atHint}</span>
        </div>
      )}
    </div>
  );
}

/** The field of a dialog that holds a schedule; what the server says of its parts stands beside it. */
export const scheduleField = (kinds: readonly ScheduleKind[], label: string, hint: string): ManageField => ({
  type: 'custom',
  name: 'schedule',
  label,
  hint,
  faultsOf: ['everyMinutes', 'dailyAt', 'weekdays'],
  missing: (value) => (value ? missingOf(value as ScheduleChoice) : null),
  control: <ScheduleEditor kinds={kinds} />,
});
