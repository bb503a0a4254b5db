import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { showLastDay, today } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { namedPerson, useTaskPage } from '@homestead/workflow/view';
import { Button, Calendar, Card, Flex } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

const words = portalTexts.calendar;
/** Tasks whose days are marked: the earliest of those that have a period. */
const most = 200;
const keyOf = (day: Dayjs) => day.format('YYYY-MM-DD');

/** The days on which periods of one's open tasks end, by month; a day says which tasks. */
export default function DueCalendar() {
  const { callWithoutToast } = useApi();
  const [day, setDay] = useState(() => dayjs(today()));
  const tasks = useTaskPage(callWithoutToast, { state: 'todo', sort: 'dueAt', pageNum: 1, pageSize: most });
  const due = Map.groupBy(
    (tasks.data?.records ?? []).filter(({ dueAt }) => dueAt !== null),
    ({ dueAt }) => showLastDay(dueAt),
  );
  const chosen = due.get(keyOf(day)) ?? [];
  return (
    <Card title={<h2 className={styles.title}>{words.title}</h2>} data-testid="due-calendar">
      <Calendar
        fullscreen={false}
        value={day}
        onSelect={setDay}
        headerRender={({ value, onChange }) => (
          <Flex justify="space-between" align="center" style={{ paddingBottom: 8 }}>
            <Button
              type="text"
              icon={<LeftOutlined />}
              aria-label={words.before}
              onClick={() => onChange(value.subtract(1, 'month'))}
            />
            <span aria-live="polite">{value.format(words.month)}</span>
            <Button
              type="text"
              icon={<RightOutlined />}
              aria-label={words.after}
              onClick={() => onChange(value.add(1, 'month'))}
            />
          </Flex>
        )}
        fullCellRender={(date) => {
          const count = due.get(keyOf(date))?.length ?? 0;
          const isPast = date.isBefore(dayjs(today()), 'day');
          const mark = {
            className: styles.day,
            'data-chosen': date.isSame(day, 'day') || undefined,
            'data-other': !date.isSame(day, 'month') || undefined,
            'data-due': count === 0 ? undefined : isPast ? 'past' : 'ahead',
          };
          return count === 0 ? (
            <span {...mark}>{date.date()}</span>
          ) : (
            <button type="button" {...mark} aria-label={words.dueOn(date.format(words.date), count)}>
              {date.date()}
            </button>
          );
        }}
      />
      <p className={styles.soft}>{words.dueOn(day.format(words.date), chosen.length)}</p>
      <ul className={styles.recent}>
        {chosen.map((task) => (
          <li key={task.id}>
            <Link to={`/Task/${task.id}`}>
              <strong>{task.taskName}</strong>
              <span>
                {namedPerson(task)} · {task.divisionName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
