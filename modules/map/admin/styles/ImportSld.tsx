import { UploadOutlined } from '@ant-design/icons';
import { type Imported, styleRoutes as routes } from '@homestead/catalogue/contract';
import type { CallFailure } from '@homestead/http/client';
import { legendOf } from '@homestead/mapstyle';
import { messageOf } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Field } from './Field.tsx';
import { LegendSample } from './LegendSample.tsx';
import styles from './styles.module.css';
import { styleAdminTexts as words } from './texts.ts';

const mostBytes = 2_000_000;

/** Reads an SLD file, shows what it would become and what it loses, and makes a style of it when that is confirmed. */
export function ImportSld({ onClose, onDone }: { onClose(): void; onDone(id: string): void }) {
  const { callWithoutToast: call } = useApi();
  const [sld, setSld] = useState('');
  const [read, setRead] = useState<Imported | null>(null);
  const [name, setName] = useState('');
  const [fileName, setFileName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error as CallFailure));
    }
    setBusy(false);
  };
  const take = (file: File | undefined) =>
    attempt(async () => {
      if (!file) return;
      setRead(null);
      setFileName(file.name);
      if (file.size > mostBytes) return setFault(words.fileTooLarge);
      const text = await file.text();
      const found = await call(routes.importSld, { body: { sld: text, preview: true } });
      setSld(text);
      setRead(found);
      setName(found.name);
    });
  const keep = () =>
    attempt(async () => {
      const { created } = await call(routes.importSld, { body: { sld, name } });
      tell.success(words.importDone);
      onClose();
      if (created) onDone(created.id);
    });
  return (
    <DialogFrame
      open
      title={words.importTitle}
      confirmText={words.importRun}
      fault={fault}
      busy={isBusy}
      onCancel={onClose}
      {...(read ? { onConfirm: () => void keep() } : {})}
    >
      <div className={styles['file']}>
        <input
          ref={input}
          type="file"
          accept=".sld,.xml"
          hidden
          data-testid="sld-file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            void take(file);
          }}
        />
        <Button icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => input.current?.click()}>
          {words.importPick}
        </Button>
        <span>{fileName}</span>
      </div>
      {read && (
        <div className={styles['stack']}>
          <Field label={words.name}>
            <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          </Field>
          <p>
            {words.importRead}：{words.geometries[read.geometryType]}，
            {words.importRules(read.style.rules.length)}
          </p>
          <ul className={styles['legend']}>
            {legendOf(read.style)
              .slice(0, 12)
              .map(({ name: key, title, symbols }) => (
                <li key={key}>
                  <LegendSample symbols={symbols} /> {title}
                </li>
              ))}
          </ul>
          {read.warnings.length === 0 ? (
            <Alert type="success" showIcon title={words.importAll} />
          ) : (
            <Alert
              type="warning"
              showIcon
              title={words.importNotes}
              description={
                <ul data-testid="sld-notes">
                  {read.warnings.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              }
            />
          )}
        </div>
      )}
    </DialogFrame>
  );
}
