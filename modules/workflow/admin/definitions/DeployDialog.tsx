import { UploadOutlined } from '@ant-design/icons';
import { CallFailure } from '@homestead/http/client';
import type { FieldFault } from '@homestead/http/contract';
import { messageOf } from '@homestead/ui';
import { DialogFrame, tell } from '@homestead/ui/desk';
import { Alert, Button, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { definitionTexts as words } from './texts.ts';

interface Props {
  deploy(bpmn: string): Promise<{ name: string; version: number }>;
  onDone(): void;
  onClose(): void;
}

const mostBytes = 2_000_000;

/** Deploys a BPMN file; what is wrong with it is named element by element, and nothing is deployed then. */
export function DeployDialog({ deploy, onDone, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [findings, setFindings] = useState<FieldFault[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setFindings([]);
    setFault(chosen && chosen.size > mostBytes ? words.tooLarge : null);
  };
  const send = async () => {
    if (!file) return setFault(words.noFile);
    if (file.size > mostBytes) return setFault(words.tooLarge);
    setBusy(true);
    setFault(null);
    setFindings([]);
    try {
      const { name, version } = await deploy(await file.text());
      tell.success(words.deployed(name, version));
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.fields.length > 0) setFindings(error.fields);
      else setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.deploy}
      width={820}
      busy={isBusy}
      fault={fault}
      confirmText={words.deploy}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 14 }}>
        {words.deployNote}
        <input
          ref={input}
          type="file"
          hidden
          accept=".bpmn,.xml,application/xml,text/xml"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
          data-testid="definition-file"
        />
        <Space wrap>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {words.chooseFile}
          </Button>
          {file?.name}
        </Space>
        {findings.length > 0 && (
          <div data-testid="definition-findings">
            <Alert type="error" showIcon title={words.findings(findings.length)} />
            <Table
              size="small"
              rowKey={(finding) => `${finding.path} ${finding.message}`}
              dataSource={findings}
              pagination={false}
              scroll={{ y: 320 }}
              columns={[
                { title: words.element, dataIndex: 'path', width: 220 },
                { title: words.problem, dataIndex: 'message' },
              ]}
            />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
