import { UploadOutlined } from '@ant-design/icons';
import { CallFailure } from '@homestead/http/client';
import type { ImportReport } from '@homestead/http/contract';
import { Alert, Button, Radio, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '../../calls/api.ts';
import { confirm } from '../../widgets/confirm.ts';
import { useApi } from '../api.tsx';
import { DialogFrame } from '../DialogFrame.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { manageTexts as words } from './texts.ts';
import type { ManageImport } from './types.ts';

interface Props {
  settings: ManageImport;
  onWritten(): void;
  onClose(): void;
}

const excelFiles = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Mode = keyof typeof words.modes;
type Shown = ImportReport & { isCheck: boolean };

/**
 * Imports rows of a spreadsheet: each faulty row is named with its column and reason, and the file can be sent again. A check says the
 * same beforehand, and writes nothing.
 */
export function ImportDialog({ settings, onWritten, onClose }: Props) {
  const { callWithoutToast } = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('all');
  const [report, setReport] = useState<Shown | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const sendAs = async (sent: Mode | 'check', from: File): Promise<ImportReport> => {
    const form = new FormData();
    form.append('mode', sent);
    form.append('file', from, from.name);
    const given = { params: settings.params ?? {} };
    return (await callWithoutToast(settings.route, given as never, { form })) as unknown as ImportReport;
  };
  const isSure = async (from: File): Promise<boolean> => {
    if (!settings.asksEffects) return true;
    const { effects = [], ...report } = await sendAs('check', from);
    if (effects.length === 0 || (mode === 'all' && report.faults.length > 0)) return true;
    const body = <Effects lines={effects} />;
    return confirm({ title: words.effectsTitle, cancelledText: words.notImported, body });
  };
  const send = async (isCheck: boolean) => {
    if (!file) return setFault(words.noFile);
    setBusy(true);
    setFault(null);
    setReport(null);
    try {
      if (!isCheck && !(await isSure(file))) return;
      const found = await sendAs(isCheck ? 'check' : mode, file);
      setReport({ ...found, isCheck });
      if (isCheck) return;
      settings.onReport?.(found);
      if (found.written > 0) onWritten();
    } catch (error) {
      setFault(error instanceof CallFailure ? messageOf(error) : String(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      open
      title={settings.title}
      width={760}
      busy={isBusy}
      fault={fault}
      confirmText={report && !report.isCheck ? words.again : words.import}
      cancelText={words.close}
      onConfirm={() => void send(false)}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 14 }}>
        {settings.note}
        <input
          ref={input}
          type="file"
          hidden
          accept={settings.accept ?? excelFiles}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setReport(null);
            setFault(null);
            target.value = '';
          }}
          data-testid="import-file"
        />
        <Space wrap>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {settings.accept ? words.chooseAnyFile : words.chooseFile}
          </Button>
          {settings.template && (
            <ExportButton
              route={settings.template}
              params={settings.params ?? {}}
              query={{}}
              text={words.template}
            />
          )}
          <Button disabled={!file || isBusy} onClick={() => void send(true)} data-testid="import-check">
            {words.check}
          </Button>
          {file && <span data-testid="import-name">{file.name}</span>}
        </Space>
        <div>
          <div style={{ marginBottom: 6 }}>{words.mode}</div>
          <Radio.Group
            style={{ display: 'grid', gap: 6 }}
            value={mode}
            options={Object.entries(words.modes).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setMode(target.value as Mode)}
          />
        </div>
        {report && <Report report={report} />}
      </div>
    </DialogFrame>
  );
}

function Report({ report }: { report: Shown }) {
  const { written, unchanged, faults, effects = [], isCheck } = report;
  const isNothing = written === 0 && unchanged === 0;
  const done = isNothing ? words.importNone : words.importDone(written, unchanged);
  const names = words.faultColumns;
  return (
    <div style={{ display: 'grid', gap: 10 }} data-testid="import-report">
      <Alert
        type={faults.length === 0 ? 'success' : 'warning'}
        showIcon
        title={isCheck ? words.checked(written, unchanged) : done}
        {...(faults.length > 0 ? { description: words.importFaults(faults.length) } : {})}
      />
      {effects.length > 0 && <Effects lines={effects} />}
      {faults.length > 0 && (
        <Table
          size="small"
          rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
          dataSource={faults}
          pagination={{ pageSize: 10, showSizeChanger: false, showTotal: words.total }}
          columns={[
            { title: names.row, dataIndex: 'row', width: 70 },
            { title: names.column, dataIndex: 'column', width: 120 },
            { title: names.value, dataIndex: 'value', ellipsis: true },
            { title: names.message, dataIndex: 'message' },
          ]}
        />
      )}
    </div>
  );
}

/** What an import gives and takes. */
function Effects({ lines }: { lines: readonly string[] }) {
  return (
    <div data-testid="import-effects">
      {words.effects}
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
