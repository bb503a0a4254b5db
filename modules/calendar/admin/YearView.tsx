import styles from './calendar.module.css';
import { type DayKind, kindOfDay, nextKind } from './day-kinds.ts';
import { calendarAdminTexts as words } from './texts.ts';

export interface YearDays {
  off: readonly string[];
  working: readonly string[];
}

interface Props {
  year: number;
  days: YearDays;
  /** Makes each day a button; without it the view is read-only. */
  onPick?: ((day: string) => void) | undefined;
}

/**
 * Twelve months with days off and days worked for them; every mark is a word as well as a colour. With `onPick` each day is a
 * button that says what it becomes.
 */
export function YearView({ year, days, onPick }: Props) {
  const off = new Set(days.off);
  const working = new Set(days.working);
  const kindOf = (day: string, weekday: number) => kindOfDay({ off, working }, day, weekday);
  return (
    <>
      <p className={styles.legend}>
        {(['off', 'working', 'weekend'] as const).map((kind) => (
          <span key={kind}>
            <i className={styles[kind]} aria-hidden="true" /> {words.legend[kind]}
          </span>
        ))}
      </p>
      <div className={styles.months} data-testid="year-view" data-year={year}>
        {Array.from({ length: 12 }, (_, month) => (
          <Month key={month} year={year} month={month} kindOf={kindOf} onPick={onPick} />
        ))}
      </div>
    </>
  );
}

interface MonthProps extends Pick<Props, 'year' | 'onPick'> {
  month: number;
  kindOf(day: string, weekday: number): DayKind;
}

function Month({ year, month, kindOf, onPick }: MonthProps) {
  return (
    <table className={styles.month}>
      <caption>{words.month(month + 1)}</caption>
      <thead>
        <tr>
          {words.weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => {
              if (!day) return <td key={weekday} />;
              const kind = kindOf(day, weekday);
              const mark = kind === 'off' || kind === 'working' ? words.marks[kind] : '';
              return (
                <td
                  key={weekday}
                  className={styles[kind] ?? ''}
                  title={`${day} ${words.day[kind]}`}
                  data-day={day}
                  data-kind={kind}
                >
                  {onPick ? (
                    <button
                      type="button"
                      className={styles.day}
                      aria-label={words.becomes(
                        day,
                        words.weekdays[weekday] ?? '',
                        words.day[kind],
                        words.day[nextKind(kind, weekday)],
                      )}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : (
                    <span>{Number(day.slice(8))}</span>
                  )}
                  {mark && <b aria-hidden={onPick ? true : undefined}>{mark}</b>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The weeks of a month from Monday to Sunday; null where another month is. */
function weeksOf(year: number, month: number): (string | null)[][] {
  const first = new Date(Date.UTC(year, month, 1));
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null);
  for (let day = 1; day <= count; day++)
    cells.push(new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
