import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { executeOutbound, type OpenProcess, type Outbound } from '../../contract/index.ts';
import { ConsumerSelect } from './ConsumerSelect.tsx';
import { FileInputs, fileInputsOf } from './FileInputs.tsx';
import styles from './outbound.module.css';
import { outboundPageTexts as words } from './texts.ts';

/** What is typed for a trial; it is kept over a session that ends. */
type Typed = { consumer?: string | undefined; values?: Record<string, string> };

type Answer = { status: number; ms: number; reply: Record<string, unknown> };

interface Props {
  outbound: Outbound;
  processes: readonly OpenProcess[];
  onClose(): void;
}

/** Tries an interface as oneself or in the scope of a consumer. */
export function TryDialog({ outbound, processes, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const [form] = Form.useForm<Record<string, string>>();
  const [{ consumer, ...typed }, setTyped] = useKept<Typed>(`trial of interface ${outbound.id}`, {});
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { kind, process, filters } = outbound;
  const isActing = kind === 'start' || kind === 'complete';
  const fileInputs = isActing ? fileInputsOf(outbound, processes) : [];
  const names = isActing
    ? []
    : kind === 'state'
      ? ['caseNo', 'processId']
      : ['pageNum', 'pageSize', 'sort', ...filters];
  const initial: Record<string, string> = {
    pageSize: '5',
    body: JSON.stringify(bodyFor(kind, process?.inputs.map(({ name }) => name) ?? []), null, 2),
    ...typed.values,
  };
  const note = () => setTyped((now) => ({ ...now, values: form.getFieldsValue() }));
  const run = async () => {
    setBusy(true);
    setFault(null);
    const given = Object.entries(form.getFieldsValue()).filter(([, value]) => value);
    const { body: text, ...query } = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const sent = isActing ? readObject(text ?? '{}') : {};
    if (!sent) {
      setFault(words.bodyWrong);
      setBusy(false);
      return;
    }
    try {
      const body = { ...(isActing ? { body: sent } : { query }), ...(consumer ? { consumer } : {}) };
      setAnswer(await call(executeOutbound, { params: { id: outbound.id }, body }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const addFile = (input: string, id: string) => {
    const body = readObject(String(form.getFieldValue('body') ?? '{}'));
    if (!body) return setFault(words.bodyWrong);
    const before = body[input];
    const next = { ...body, [input]: [...(Array.isArray(before) ? before : before ? [before] : []), id] };
    form.setFieldValue('body', JSON.stringify(next, null, 2));
    note();
  };
  return (
    <DialogFrame
      open
      width={860}
      title={words.tryTitle(outbound.name)}
      busy={isBusy}
      fault={fault}
      confirmText={words.run}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{words.tryNote}</Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        className={styles.query}
        initialValues={initial}
        onValuesChange={note}
      >
        <Form.Item label={words.tryAs}>
          <ConsumerSelect
            empty={words.asOneself}
            value={consumer}
            onChange={(chosen) => setTyped((now) => ({ ...now, consumer: chosen }))}
          />
        </Form.Item>
        {names.map((name) => (
          <Form.Item key={name} name={name} label={name}>
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
        ))}
        {fileInputs.length > 0 && (
          <Form.Item label={words.files} className={styles.wide ?? ''}>
            <FileInputs path={outbound.path} inputs={fileInputs} consumer={consumer} onSent={addFile} />
          </Form.Item>
        )}
        {isActing && (
          <Form.Item name="body" label={words.body} className={styles.wide ?? ''}>
            <Input.TextArea rows={6} maxLength={16_000} spellCheck={false} />
          </Form.Item>
        )}
      </Form>
      {answer && (
        <div data-testid="outbound-answer">
          <Typography.Text type={answer.status === 200 ? 'success' : 'danger'}>
            {words.answer(answer.status, answer.ms)}
          </Typography.Text>
          <pre className={styles.text}>{JSON.stringify(answer.reply, null, 2)}</pre>
        </div>
      )}
    </DialogFrame>
  );
}

/** What a body holds, for the tester to fill in. */
const bodyFor = (kind: Outbound['kind'], names: readonly string[]) =>
  Object.fromEntries(
    [...(kind === 'complete' ? ['processId', 'outcome', 'opinion'] : []), ...names].map((name) => [name, '']),
  );

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
