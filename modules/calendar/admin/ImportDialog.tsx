import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Alert, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { type CalendarReply, type CalendarYear, calendarRoutes as routes } from '../contract/index.ts';
import styles from './calendar.module.css';
import { readTable } from './read-table.ts';
import { calendarAdminTexts as words } from './texts.ts';

interface Props {
  year: number;
  isOpen: boolean;
  onDone(reply: CalendarReply): void;
  onCancel(): void;
}

interface Preview {
  before: CalendarYear;
  after: CalendarReply;
  source: string;
}

const mostBytes = 100 * 1024;

/** Imports a year: a file or pasted text is read, what would change is shown, and only a confirmation saves it. */
export function ImportDialog({ year, isOpen, onDone, onCancel }: Props) {
  const { callWithoutToast } = useApi();
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFaults([]);
    try {
      await work();
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const show = () =>
    attempt(async () => {
      const table = readTable(text);
      if (table.faults.length > 0) return setFaults(table.faults);
      const asked = table.year ?? year;
      const before = await callWithoutToast(routes.getCalendarYear, { params: { year: asked } });
      const body = { off: table.off, working: table.working, version: before.version, preview: true };
      const after = await callWithoutToast(routes.putCalendarYear, { params: { year: asked }, body });
      setPreview({ before, after, source: source.trim() || table.source });
    });
  const save = (shown: Preview) =>
    attempt(async () => {
      const { off, working, year: asked } = shown.after;
      const body = { off, working, source: shown.source, version: shown.before.version };
      const reply = await callWithoutToast(routes.putCalendarYear, { params: { year: asked }, body });
      setPreview(null);
      setText('');
      setSource('');
      onDone(reply);
    });
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > mostBytes) return setFaults([words.tooLarge]);
    setFaults([]);
    setText(await chosen.text());
  };

  return (
    <DialogFrame
      open={isOpen}
      title={preview ? words.preview(preview.after.year) : `${words.import}（${words.yearOf(year)}）`}
      width={720}
      busy={isBusy}
      confirmText={preview ? words.confirm : words.next}
      {...(preview ? { cancelText: words.back } : {})}
      onConfirm={() => void (preview ? save(preview) : show())}
      onCancel={() => (preview ? setPreview(null) : onCancel())}
    >
      {faults.length > 0 && (
        <Alert
          type="error"
          role="alert"
          data-testid="calendar-faults"
          style={{ marginBottom: 12 }}
          title={
            <ul className={styles.faults}>
              {faults.slice(0, 8).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
              {faults.length > 8 && <li>{words.more(faults.length - 8)}</li>}
            </ul>
          }
        />
      )}
      {preview ? (
        <Changes preview={preview} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={words.paste} htmlFor="calendar-text" extra={words.pasteHint}>
            <Input.TextArea
              id="calendar-text"
              rows={10}
              maxLength={mostBytes}
              value={text}
              onChange={(event) => setText(event.target.value)}
              data-testid="calendar-text"
            />
          </Form.Item>
          <Form.Item>
            <input
              ref={file}
              type="file"
              // antd shows file inputs inside its forms, whatever their attribute says.
              style={{ display: 'none' }}
              accept=".json,.csv,.txt,application/json,text/csv,text/plain"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
              data-testid="calendar-file"
            />
            <Button onClick={() => file.current?.click()}>{words.choose}</Button>
          </Form.Item>
          <Form.Item label={words.source} htmlFor="calendar-source">
            <Input
              id="calendar-source"
              maxLength={200}
              value={source}
              placeholder={words.sourceHint}
              onChange={(event) => setSource(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </DialogFrame>
  );
}

function Changes({ preview: { before, after } }: { preview: Preview }) {
  const changes = (['off', 'working'] as const).flatMap((list) => {
    const added = after[list].filter((day) => !before[list].includes(day));
    const removed = before[list].filter((day) => !after[list].includes(day));
    return [
      { name: `${words.added}${words.marks[list]}`, days: added },
      { name: `${words.removed}${words.marks[list]}`, days: removed },
    ].filter(({ days }) => days.length > 0);
  });
  return (
    <div data-testid="calendar-preview">
      <p>{words.known(after.off.length, after.working.length)}</p>
      {changes.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ name, days }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>
                {name} {days.length}
              </dt>
              <dd className="figures">{days.map((day) => day.slice(5)).join('、')}</dd>
            </div>
          ))}
        </dl>
      )}
      {after.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} style={{ marginBottom: 8 }} />
      ))}
      <Alert type="info" showIcon title={words.changes(after.changed.tasks, after.changed.timers)} />
    </div>
  );
}

/** Every fault that the server names, or its one message. */
function faultsOf(error: unknown): string[] {
  if (!(error instanceof CallFailure)) throw error;
  const fields = (error.data as { fields?: { message: string }[] } | null)?.fields ?? [];
  return fields.length > 0 ? fields.map(({ message }) => message) : [messageOf(error)];
}
