import { showTime } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useEffect } from 'react';
import type { SecondFactor } from '../../contract/own/second-factor.ts';
import { ownTexts } from '../../contract/own/texts.ts';
import { hasPasskeys } from '../../view/own/has-passkeys.ts';
import { RecoveryCodes } from '../../view/own/RecoveryCodes.tsx';
import { type PasskeyFields, passkeyFields, usePasskeyDialog } from '../../view/own/use-passkeys.ts';
import styles from './centre.module.css';

const words = ownTexts.passkey;

/** The passkeys of the person: added, named, removed. */
export function Passkeys({ factor }: { factor: SecondFactor }) {
  const { callWithoutToast } = useApi();
  const dialog = usePasskeyDialog(callWithoutToast, (what) => tell.success(words.said[what]));
  const isUsable = factor.offersPasskeys && hasPasskeys();
  return (
    <section className={styles.passkeys} aria-labelledby="own-passkeys">
      <h2 id="own-passkeys">{words.title}</h2>
      <p className={styles.soft}>{words.note}</p>
      {factor.passkeys.length === 0 && isUsable && <p className={styles.soft}>{words.none}</p>}
      {!isUsable && (
        <Alert
          type="info"
          showIcon
          title={factor.offersPasskeys ? words.unsupported : ownTexts.passkeysNotOffered}
        />
      )}
      <ul>
        {factor.passkeys.map((passkey) => (
          <li key={passkey.id} data-testid="passkey">
            <span>
              <strong>{passkey.name}</strong>
              <span className={styles.soft}>
                {words.since(showTime(passkey.createTime))} ·{' '}
                {passkey.lastUsedTime ? words.used(showTime(passkey.lastUsedTime)) : words.unused}
              </span>
            </span>
            <Flex gap={8}>
              <Button size="small" onClick={() => dialog.open({ asks: 'rename', passkey })}>
                {words.rename}
              </Button>
              <Button
                size="small"
                danger
                onClick={() => dialog.open({ asks: 'remove', passkey })}
                data-testid="passkey-remove"
              >
                {words.remove}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
      {isUsable && (
        <Button onClick={() => dialog.open({ asks: 'add' })} data-testid="passkey-add">
          {words.add}
        </Button>
      )}
      <PasskeyDialog {...dialog} />
    </section>
  );
}

function PasskeyDialog({ step, fault, isSending, send, close }: ReturnType<typeof usePasskeyDialog>) {
  const [form] = Form.useForm<PasskeyFields>();
  const asks = step?.asks ?? null;
  useEffect(() => {
    if (!asks) return;
    form.resetFields();
    if (step?.asks === 'rename') form.setFieldsValue({ name: step.passkey.name });
  }, [asks, form, step]);
  const fields: readonly string[] = asks ? passkeyFields[asks] : [];
  return (
    <DialogFrame
      open={step !== null}
      title={asks ? words[asks] : ownTexts.factor.recoveryCodes}
      width={520}
      busy={isSending}
      onCancel={close}
      confirmText={asks ? words[asks] : ownTexts.factor.kept}
      onConfirm={asks ? form.submit : close}
    >
      {step?.asks === null && <RecoveryCodes codes={step.recoveryCodes} />}
      {step?.asks === 'remove' && <p>{words.askRemove(step.passkey.name)}</p>}
      {fault && <Alert type="error" showIcon title={fault} role="alert" style={{ margin: '12px 0' }} />}
      {asks && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ name = '', password = '' }) => void send({ name: name.trim(), password })}
        >
          {fields.includes('name') && (
            <Form.Item
              name="name"
              label={words.name}
              extra={words.nameHint}
              rules={[{ required: true, whitespace: true, message: words.needName }]}
            >
              <Input maxLength={40} autoFocus data-testid="passkey-name" />
            </Form.Item>
          )}
          {fields.includes('password') && (
            <Form.Item
              name="password"
              label={ownTexts.factor.password}
              rules={[{ required: true, message: ownTexts.factor.need.password }]}
            >
              <Input.Password
                autoComplete="current-password"
                maxLength={200}
                autoFocus={asks === 'remove'}
                data-testid="passkey-password"
              />
            </Form.Item>
          )}
        </Form>
      )}
    </DialogFrame>
  );
}
