import { UploadOutlined } from '@ant-design/icons';
import { CallFailure } from '@homestead/http/client';
import type { FieldViolation } from '@homestead/http/contract';
import { lazyChunk, messageOf, PartPlace } from '@homestead/ui';
import { DialogFrame, tell } from '@homestead/ui/desk';
import { Alert, Button, Skeleton, Space, Table } from 'antd';
import { useRef, useState } from 'react';
import { definitionTexts as words } from './texts.ts';

const FindingsCanvas = lazyChunk(async () => ({
  default: (await import('../../view/diagram/FindingsCanvas.tsx')).FindingsCanvas,
}));

interface Deployed {
  id: string;
  name: string;
  version: number;
  reports?: unknown[] | undefined;
}

interface Props {
  deploy(bpmn: string): Promise<Deployed>;
  /** The version that was made, with what was remarked of it. */
  onDone(deployed: Deployed): void;
  onClose(): void;
}

const mostBytes = 2_000_000;

/** What is wrong with a file: its text as it was sent, and what is said of its elements. */
interface Refused {
  bpmn: string;
  findings: readonly FieldViolation[];
}

/** Deploys a BPMN file; what is wrong with it is shown element by element, in a list and where it is drawn; nothing is deployed then. */
export function DeployDialog({ deploy, onDone, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [at, setAt] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setRefused(null);
    setFault(chosen && chosen.size > mostBytes ? words.tooLarge : null);
  };
  const send = async () => {
    if (!file) return setFault(words.noFile);
    if (file.size > mostBytes) return setFault(words.tooLarge);
    setBusy(true);
    setFault(null);
    setRefused(null);
    setAt(undefined);
    const bpmn = await file.text();
    try {
      const deployed = await deploy(bpmn);
      tell.success(words.deployed(deployed.name, deployed.version));
      onDone(deployed);
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.fields.length > 0) setRefused({ bpmn, findings: error.fields });
      else setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.deploy}
      width={refused ? 'min(1240px, 96vw)' : 820}
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
        {refused && (
          <div data-testid="definition-findings">
            <Alert type="error" showIcon title={words.findings(refused.findings.length)} />
            <PartPlace fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
              <FindingsCanvas bpmn={refused.bpmn} findings={refused.findings} at={at} />
            </PartPlace>
            <Table
              size="small"
              rowKey={(finding) => `${finding.path} ${finding.message}`}
              dataSource={refused.findings}
              pagination={false}
              scroll={{ y: 320 }}
              columns={[
                {
                  title: words.element,
                  dataIndex: 'path',
                  width: 220,
                  render: (path: string) => (
                    <Button type="link" size="small" onClick={() => setAt(path)}>
                      {path}
                    </Button>
                  ),
                },
                { title: words.problem, dataIndex: 'message' },
              ]}
            />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}
