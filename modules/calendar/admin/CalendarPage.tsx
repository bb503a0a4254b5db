import { showTime, today } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Select } from 'antd';
import { useState } from 'react';
import { type CalendarYear, calendarRoutes as routes } from '../contract/index.ts';
import styles from './calendar.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { calendarAdminTexts as words } from './texts.ts';
import { YearEditor } from './YearEditor.tsx';
import { YearView } from './YearView.tsx';

/** `/Calendar` 工作日历: the years, and for administrators the import of another. */
export function CalendarPage() {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [year, setYear] = useKept('year of the calendar', thisYear());
  const [isEditing, setEditing] = useKept('days of the calendar', false);
  const [isImporting, setImporting] = useState(false);
  const known = useQuery({
    queryKey: keys,
    queryFn: ({ signal }) => callWithoutToast(routes.listCalendar, {}, { signal }),
  });
  const shown = useQuery({
    queryKey: [...keys, year],
    queryFn: ({ signal }) => callWithoutToast(routes.getCalendarYear, { params: { year } }, { signal }),
  });
  const years = [
    ...new Set([...(known.data ?? []).map((each) => each.year), ...around(thisYear()), year]),
  ].sort();
  return (
    <Card
      title={<h1 className={styles.title}>{words.title}</h1>}
      extra={
        <Flex gap={10}>
          <Select
            style={{ width: 120 }}
            value={year}
            options={years.map((value) => ({ value, label: words.yearOf(value) }))}
            aria-label={words.year}
            disabled={isEditing}
            onChange={setYear}
            data-testid="calendar-year"
          />
          {shown.data?.can.includes('import') && !isEditing && (
            <Button onClick={() => setEditing(true)} data-testid="calendar-edit">
              {words.edit}
            </Button>
          )}
          {shown.data?.can.includes('import') && (
            <Button
              type="primary"
              disabled={isEditing}
              onClick={() => setImporting(true)}
              data-testid="calendar-import"
            >
              {words.import}
            </Button>
          )}
        </Flex>
      }
    >
      <PageState query={shown}>
        {(table) =>
          isEditing ? (
            <YearEditor
              table={table}
              onClose={() => setEditing(false)}
              onDone={({ changed }) => {
                setEditing(false);
                tell.success(words.saved(table.year, changed.tasks, changed.timers));
                void queries.invalidateQueries();
              }}
            />
          ) : (
            <Year table={table} />
          )
        }
      </PageState>
      <ImportDialog
        year={year}
        isOpen={isImporting}
        onCancel={() => setImporting(false)}
        onDone={({ year: imported, changed }) => {
          setImporting(false);
          setYear(imported);
          tell.success(words.done(imported, changed.tasks, changed.timers));
          // Deadlines moved as well: lists and details that other modules keep are read again.
          void queries.invalidateQueries();
        }}
      />
    </Card>
  );
}

function Year({ table }: { table: CalendarYear }) {
  return (
    <>
      {table.known ? (
        <p className={styles.soft} data-testid="calendar-known">
          {[
            words.known(table.off.length, table.working.length),
            table.source && words.from(table.source),
            table.importedBy ? words.importedBy(table.importedBy, showTime(table.importedAt)) : words.shipped,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : (
        <Alert
          type="warning"
          showIcon
          title={words.unknown(table.year)}
          style={{ marginBottom: 12 }}
          data-testid="calendar-unknown"
        />
      )}
      <YearView year={table.year} days={table} />
    </>
  );
}

const keys = ['calendar'] as const;

const thisYear = (): number => Number(today().slice(0, 4));
const around = (year: number) => [-1, 0, 1, 2].map((more) => year + more);
