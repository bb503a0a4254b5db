import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import {
  type ApiInbound,
  type CallResult,
  inboundRoutes,
  type ShownRequest,
} from '../../contract/inbound/index.ts';
import styles from './inbound.module.css';
import { inboundAdminTexts as words } from './texts.ts';

/** Tries a registered call: what would be sent, and what comes back in which time. */
export function TestDialog({ api, onClose }: { api: ApiInbound; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [form] = Form.useForm<Record<string, string>>();
  const [typed, setTyped] = useKept<Record<string, string>>(`trial of call ${api.id}`, {});
  const [busy, setBusy] = useState<'request' | 'execute' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [request, setRequest] = useState<ShownRequest | null>(null);
  const [result, setResult] = useState<CallResult | null>(null);

  const ask = async (kind: 'request' | 'execute') => {
    setBusy(kind);
    setFault(null);
    setResult(null);
    form.setFields(api.inputs.map(({ name }) => ({ name, errors: [] })));
    const input = { params: { id: api.id }, body: { inputs: form.getFieldsValue() } };
    try {
      if (kind === 'request') setRequest(await call(inboundRoutes.request, input));
      else {
        const done = await call(inboundRoutes.execute, input);
        setResult(done);
        setRequest(done.request);
        await queries.invalidateQueries({ queryKey: ['inbound calls'] });
      }
    } catch (error) {
      setFault(error instanceof CallFailure ? messageOf(error) : words.cannotTest);
      if (error instanceof CallFailure)
        form.setFields(
          error.fields.map(({ path, message }) => ({
            name: path.replace(/^inputs\./, ''),
            errors: [message],
          })),
        );
    } finally {
      setBusy(null);
    }
  };

  return (
    <DialogFrame open title={words.testTitle(api.name)} width={860} fault={fault} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        disabled={busy !== null}
        initialValues={Object.fromEntries(
          api.inputs.map(({ name, example }) => [name, typed[name] ?? example ?? '']),
        )}
        onValuesChange={(_, values: Record<string, string>) => setTyped(values)}
        onFinish={() => void ask('execute')}
      >
        {api.inputs.length === 0 && <p className={styles.hint}>{words.noInputs}</p>}
        <div className={styles.grid}>
          {api.inputs.map(({ name, label, isRequired }) => (
            <Form.Item key={name} name={name} label={label || name} required={isRequired === true}>
              <Input autoComplete="off" />
            </Form.Item>
          ))}
        </div>
        <Flex gap={12}>
          <Button type="primary" htmlType="submit" loading={busy === 'execute'} data-testid="inbound-send">
            {words.send}
          </Button>
          <Button
            loading={busy === 'request'}
            onClick={() => void ask('request')}
            data-testid="inbound-request"
          >
            {words.preview}
          </Button>
        </Flex>
      </Form>
      {result && <Answer result={result} />}
      {request && <Sent request={request} />}
    </DialogFrame>
  );
}

function Answer({ result }: { result: CallResult }) {
  const outputs = Object.entries(result.outputs);
  return (
    <section aria-label={words.answerPart} className={styles.part} data-testid="inbound-answer">
      <Alert type={result.ok ? 'success' : 'error'} showIcon title={result.message} role="status" />
      <Descriptions
        size="small"
        column={3}
        items={[
          { key: 'status', label: words.httpStatus, children: result.status ?? '—' },
          { key: 'took', label: words.took, children: words.milliseconds(result.milliseconds) },
          { key: 'attempts', label: words.attempts, children: result.attempts },
          { key: 'type', label: words.contentType, children: result.contentType || '—' },
          { key: 'bytes', label: words.bytes, children: words.byteCount(result.bytes) },
        ]}
      />
      {outputs.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.outputPart}</h3>
          <Descriptions
            size="small"
            bordered
            column={1}
            items={outputs.map(([name, value]) => ({
              key: name,
              label: name,
              children:
                value === null ? words.nothing : typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        </>
      )}
      <h3 className={styles.heading}>{words.answerPart}</h3>
      <pre className={styles.shown}>{result.body || words.nothing}</pre>
      {result.plainBody !== null && <Text heading={words.plainAnswer} text={result.plainBody} />}
    </section>
  );
}

function Sent({ request }: { request: ShownRequest }) {
  const head = [
    `${request.method} ${request.url}`,
    ...request.headers.map(({ name, value }) => `${name}: ${value}`),
    ...(request.body ? ['', request.body] : []),
  ];
  return (
    <section aria-label={words.requestPart} className={styles.part} data-testid="inbound-shown">
      <h3 className={styles.heading}>{words.requestPart}</h3>
      <pre className={styles.shown}>{head.join('\n')}</pre>
      {request.plainBody !== null && <Text heading={words.plainBody} text={request.plainBody} />}
      {request.signedText !== null && <Text heading={words.signedText} text={request.signedText} />}
    </section>
  );
}

function Text({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h3 className={styles.heading}>{heading}</h3>
      <pre className={styles.shown}>{text || words.nothing}</pre>
    </>
  );
}
