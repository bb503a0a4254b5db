import { DialogFrame, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { type CalendarReply, type CalendarYear, calendarRoutes as routes } from '../contract/index.ts';
import { Changes, FaultList, faultsOf } from './Changes.tsx';
import styles from './calendar.module.css';
import { countChanged, withNextKind } from './day-kinds.ts';
import { calendarAdminTexts as words } from './texts.ts';
import { YearView } from './YearView.tsx';

interface Props {
  table: CalendarYear;
  onDone(reply: CalendarReply): void;
  onClose(): void;
}

/** The days as they are picked, and the table that was read; kept over a session that ends. */
interface Work {
  before: CalendarYear;
  days: { off: string[]; working: string[] };
  source: CalendarYear['source'];
}

/** Changes single days of a year; what changes is shown with the deadlines that move, and only a confirmation saves it. */
export function YearEditor({ table, onDone, onClose }: Props) {
  const { callWithoutToast } = useApi();
  // The table that was read stays the one that is compared with: a colleague's edit meanwhile is refused, not written over.
  const [{ before, days, source }, setWork] = useKept<Work>(`days of ${table.year}`, {
    before: table,
    days: table,
    source: table.source,
  });
  const [after, setAfter] = useState<CalendarReply | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const count = countChanged(before, days);

  const put = async (preview: boolean, then: (reply: CalendarReply) => void) => {
    setBusy(true);
    setFaults([]);
    const body = { off: days.off, working: days.working, source, version: before.version, preview };
    try {
      then(await callWithoutToast(routes.putCalendarYear, { params: { year: before.year }, body }));
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className={styles.edit} role="toolbar" aria-label={words.edit}>
        <Button
          type="primary"
          disabled={count === 0}
          loading={isBusy && !after}
          onClick={() => void put(true, setAfter)}
          data-testid="calendar-review"
        >
          {words.review}
        </Button>
        <Popconfirm title={words.discard} disabled={count === 0} onConfirm={onClose}>
          <Button onClick={() => count === 0 && onClose()} data-testid="calendar-discard">
            {words.cancel}
          </Button>
        </Popconfirm>
        <span role="status" data-testid="calendar-edited">
          {words.edited(count)}
        </span>
        <span className={styles.soft}>{words.editNote}</span>
      </div>
      {!after && <FaultList faults={faults} />}
      <YearView
        year={before.year}
        days={days}
        onPick={(day) => setWork((now) => ({ ...now, days: withNextKind(now.days, day) }))}
      />
      {after && (
        <DialogFrame
          open
          title={words.preview(before.year)}
          width={720}
          busy={isBusy}
          confirmText={words.save}
          cancelText={words.back}
          onConfirm={() => void put(false, onDone)}
          onCancel={() => {
            setAfter(null);
            setFaults([]);
          }}
        >
          <FaultList faults={faults} />
          <Changes preview={{ before, after }} />
          <Form layout="vertical">
            <Form.Item label={words.source} htmlFor="calendar-edit-source">
              <Input
                id="calendar-edit-source"
                maxLength={200}
                value={source}
                placeholder={words.sourceHint}
                onChange={({ target }) => setWork((now) => ({ ...now, source: target.value }))}
              />
            </Form.Item>
          </Form>
        </DialogFrame>
      )}
    </>
  );
}
