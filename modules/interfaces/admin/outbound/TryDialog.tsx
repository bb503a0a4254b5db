import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { executeOutbound, type Outbound } from '../../contract/index.ts';
import { ConsumerSelect } from './ConsumerSelect.tsx';
import styles from './outbound.module.css';
import { outboundPageTexts as words } from './texts.ts';

type Answer = { status: number; ms: number; reply: Record<string, unknown> };

/** Tries an interface as oneself or in the scope of a consumer. */
export function TryDialog({ outbound, onClose }: { outbound: Outbound; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const [form] = Form.useForm<Record<string, string>>();
  const [consumer, setConsumer] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFault(null);
    const typed = Object.entries(form.getFieldsValue()).filter(([, value]) => value);
    const query = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
    try {
      const body = { query, ...(consumer ? { consumer } : {}) };
      setAnswer(await call(executeOutbound, { params: { id: outbound.id }, body }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
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
      <Form form={form} layout="vertical" className={styles.query} initialValues={{ pageSize: '5' }}>
        <Form.Item label={words.tryAs}>
          <ConsumerSelect empty={words.asOneself} value={consumer} onChange={setConsumer} />
        </Form.Item>
        {['pageNum', 'pageSize', 'sort', ...outbound.filters].map((name) => (
          <Form.Item key={name} name={name} label={name}>
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
        ))}
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
