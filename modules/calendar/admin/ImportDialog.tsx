import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { type CalendarReply, calendarRoutes as routes } from '../contract/index.ts';
import { Changes, FaultList, faultsOf, type Preview } from './Changes.tsx';
import { mostFileBytes, readFile } from './read-file.ts';
import { readTable } from './read-table.ts';
import { calendarAdminTexts as words } from './texts.ts';

interface Props {
  year: number;
  isOpen: boolean;
  onDone(reply: CalendarReply): void;
  onCancel(): void;
}

const mostCharacters = 100 * 1024;

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
    const read = await readFile(new Uint8Array(await chosen.slice(0, mostFileBytes + 1).arrayBuffer()));
    if ('fault' in read) return setFaults([read.fault]);
    setFaults([]);
    setText(read.text.slice(0, mostCharacters));
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
      <FaultList faults={faults} />
      {preview ? (
        <Changes preview={preview} />
      ) : (
        <Form layout="vertical">
          <Form.Item>
            <input
              ref={file}
              type="file"
              // antd shows file inputs inside its forms, whatever their attribute says.
              style={{ display: 'none' }}
              accept=".xlsx,.json,.csv,.txt,application/json,text/csv,text/plain"
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
              data-testid="calendar-file"
            />
            <Button onClick={() => file.current?.click()}>{words.choose}</Button>
          </Form.Item>
          <Form.Item label={words.paste} htmlFor="calendar-text" extra={words.pasteHint}>
            <Input.TextArea
              id="calendar-text"
              rows={10}
              maxLength={mostCharacters}
              value={text}
              onChange={(event) => setText(event.target.value)}
              data-testid="calendar-text"
            />
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
