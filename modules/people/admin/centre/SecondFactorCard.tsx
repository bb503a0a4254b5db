import { showTime } from '@homestead/ui';
import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Card, Flex, Form, Input, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import type { SecondFactor } from '../../contract/own/second-factor.ts';
import { ownTexts } from '../../contract/own/texts.ts';
import { FactorSecret } from '../../view/own/FactorSecret.tsx';
import { RecoveryCodes } from '../../view/own/RecoveryCodes.tsx';
import { type FactorStep, useFactorDialog, useSecondFactor } from '../../view/own/use-second-factor.ts';
import { Passkeys } from './Passkeys.tsx';

const words = ownTexts.factor;

/** The second factor of the person: set with an authenticator, its recovery codes, its end. `mustSet` opens it at once. */
export function SecondFactorCard({ mustSet }: { mustSet: boolean }) {
  const { callWithoutToast } = useApi();
  const query = useSecondFactor(callWithoutToast);
  const dialog = useFactorDialog(callWithoutToast, (what) => tell.success(words.said[what]));
  const { open } = dialog;
  const isAsked = useRef(false);
  useEffect(() => {
    if (mustSet && !isAsked.current) open({ asks: 'password' });
    isAsked.current = true;
  }, [mustSet, open]);
  return (
    <Card title={words.title}>
      <PageState query={query}>
        {(factor) => (
          <>
            <State factor={factor} open={open} />
            <Passkeys factor={factor} />
          </>
        )}
      </PageState>
      <FactorDialog {...dialog} />
    </Card>
  );
}

function State({ factor, open }: { factor: SecondFactor; open(step: FactorStep): void }) {
  const hasAny = factor.enabled || factor.passkeys.length > 0;
  return (
    <Flex vertical gap={12}>
      <p style={{ color: 'var(--ink-soft)' }}>{factor.required ? words.requiredNote : words.note}</p>
      <Flex gap={12} align="center" wrap>
        <Tag color={hasAny ? 'success' : 'default'} data-testid="factor-state">
          {hasAny ? words.on : words.off}
        </Tag>
        {hasAny && (
          <span className="figures">
            {factor.enabledAt && `${words.codeOn} ${showTime(factor.enabledAt)} · `}
            {words.left(factor.recoveryCodes)}
          </span>
        )}
      </Flex>
      <Flex gap={8} wrap>
        {!factor.enabled && (
          <Button
            type={hasAny ? 'default' : 'primary'}
            onClick={() => open({ asks: 'password' })}
            data-testid="factor-set"
          >
            {words.set}
          </Button>
        )}
        {hasAny && <Button onClick={() => open({ asks: 'code', to: 'renew' })}>{words.renew}</Button>}
        {factor.enabled && (!factor.required || factor.passkeys.length > 0) && (
          <Button danger onClick={() => open({ asks: 'code', to: 'end' })} data-testid="factor-end">
            {words.end}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function FactorDialog({ step, fault, isSending, send, close }: ReturnType<typeof useFactorDialog>) {
  const [form] = Form.useForm<{ typed: string }>();
  const asks = step?.asks ?? null;
  useEffect(() => {
    if (asks) form.resetFields();
  }, [asks, form]);
  const title = step?.asks === 'code' ? words[step.to] : words.title;
  return (
    <DialogFrame
      open={step !== null}
      title={title}
      width={520}
      busy={isSending}
      onCancel={close}
      confirmText={asks ? words.next : words.kept}
      onConfirm={asks ? form.submit : close}
    >
      {step?.asks === 'firstCode' && <FactorSecret uri={step.uri} secret={step.secret} />}
      {step?.asks === null && <RecoveryCodes codes={step.recoveryCodes} />}
      {fault && <Alert type="error" showIcon title={fault} role="alert" style={{ margin: '12px 0' }} />}
      {asks && (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={({ typed }) => void send(typed)}>
          <Form.Item
            name="typed"
            label={asks === 'password' ? words.password : words.code}
            rules={[{ required: true, whitespace: true, message: words.need[asks] }]}
            style={{ marginTop: 12 }}
          >
            {asks === 'password' ? (
              <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
            ) : (
              <Input
                autoComplete="one-time-code"
                inputMode={asks === 'firstCode' ? 'numeric' : 'text'}
                maxLength={20}
                data-testid="factor-code"
                autoFocus
              />
            )}
          </Form.Item>
        </Form>
      )}
    </DialogFrame>
  );
}
