import { UploadOutlined } from '@ant-design/icons';
import { CallFailure } from '@homestead/http/client';
import type { ImportReport } from '@homestead/http/contract';
import { Alert, Button, Radio, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '../../calls/api.ts';
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

/** Imports rows of a spreadsheet: each faulty row is named with its column and reason, and the file can be sent again. */
export function ImportDialog({ settings, onWritten, onClose }: Props) {
  const { callWithoutToast } = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('all');
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    if (!file) return setFault(words.noFile);
    setBusy(true);
    setFault(null);
    setReport(null);
    const form = new FormData();
    form.append('mode', mode);
    form.append('file', file, file.name);
    try {
      const input = { params: settings.params ?? {} };
      const found = (await callWithoutToast(settings.route, input as never, { form })) as unknown;
      setReport(found as ImportReport);
      settings.onReport?.(found);
      if ((found as ImportReport).written > 0) onWritten();
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
      confirmText={report ? words.again : words.import}
      cancelText={words.close}
      onConfirm={() => void send()}
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

function Report({ report }: { report: ImportReport }) {
  const { written, unchanged, faults } = report;
  const names = words.faultColumns;
  return (
    <div style={{ display: 'grid', gap: 10 }} data-testid="import-report">
      <Alert
        type={faults.length === 0 ? 'success' : 'warning'}
        showIcon
        title={written === 0 && unchanged === 0 ? words.importNone : words.importDone(written, unchanged)}
        {...(faults.length > 0 ? { description: words.importFaults(faults.length) } : {})}
      />
      {faults.length > 0 && (
        <Table
          size="small"
          rowKey={({ row, column }) => `${row} ${column}`}
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
