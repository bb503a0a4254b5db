import { clearSession, confirm } from '@homestead/ui';
import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { DescriptionList } from '@homestead/ui/widgets';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Collapse, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnData } from '../../contract/account/routes.ts';
import { sms } from '../../contract/limits.ts';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { useCloseAccount } from '../../view/account/use-close-account.ts';
import { useCountdown } from '../../view/account/use-countdown.ts';
import { downloadOwnData, useOwnData } from '../../view/account/use-own-data.ts';
import { PrivacyDialog } from './PrivacyDialog.tsx';

/** Everything that the platform holds of the person, to be read and taken along; applicants close their account here. */
export function OwnDataCard({ hasPhone, mayClose }: { hasPhone: boolean; mayClose: boolean }) {
  const { callWithoutToast } = useApi();
  const own = useOwnData(callWithoutToast);
  const [shown, setShown] = useState<'privacy' | 'close' | null>(null);
  const hide = () => setShown(null);
  return (
    <Card title={words.dataAll} data-testid="own-data">
      <Flex justify="space-between" align="center" wrap gap={16} style={{ marginBottom: 12 }}>
        <p style={{ color: 'var(--ink-soft)' }}>{words.dataIntro}</p>
        <Flex gap={8} wrap>
          <Button onClick={() => setShown('privacy')} data-testid="read-privacy">
            {words.privacy}
          </Button>
          {mayClose && (
            <Button danger onClick={() => setShown('close')} data-testid="to-close">
              {words.close}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!own.data}
            onClick={() => own.data && downloadOwnData(own.data)}
            data-testid="own-data-download"
          >
            {words.download}
          </Button>
        </Flex>
      </Flex>
      <PageState query={own}>{({ parts }) => <Parts parts={parts} />}</PageState>
      <PrivacyDialog open={shown === 'privacy'} onClose={hide} />
      {own.data && (
        <CloseDialog
          open={shown === 'close'}
          hasPhone={hasPhone}
          reasons={own.data.closeReasons}
          onCancel={hide}
        />
      )}
    </Card>
  );
}

function Parts({ parts }: Pick<OwnData, 'parts'>) {
  return (
    <Collapse
      accordion
      items={parts.map((part) => ({
        key: part.title,
        label: part.title,
        extra: words.count(part.rows.length),
        children: (
          <Flex vertical gap={16}>
            {part.note && <p style={{ color: 'var(--ink-soft)' }}>{part.note}</p>}
            {part.rows.map((row, at) => (
              <DescriptionList key={at} items={row} />
            ))}
          </Flex>
        ),
      }))}
    />
  );
}

interface CloseProps {
  open: boolean;
  hasPhone: boolean;
  /** What keeps the account from being closed now. */
  reasons: readonly string[];
  onCancel(): void;
}

function CloseDialog({ open, hasPhone, reasons, onCancel }: CloseProps) {
  const { call } = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const countdown = useCountdown();
  const close = useCloseAccount({
    call,
    hasPhone,
    ask: () => confirm({ title: words.close, body: words.askClose }),
    onClosed: () => {
      clearSession();
      queries.clear();
      navigate('/Login', { replace: true });
      tell.success(words.closed);
    },
  });
  const isKept = reasons.length > 0;
  const sendCode = async () => {
    if (await close.sendCode()) countdown.start(sms.secondsBetween);
  };
  const field = {
    value: close.value,
    onChange: (event: { target: { value: string } }) => close.change(event.target.value),
  };
  return (
    <DialogFrame
      open={open}
      title={words.close}
      width={520}
      danger
      busy={close.isSending}
      confirmText={words.closeNow}
      {...(isKept ? {} : { onConfirm: () => void close.submit() })}
      onCancel={onCancel}
    >
      <Flex vertical gap={12}>
        <p>{words.closeIntro}</p>
        <p style={{ color: 'var(--ink-soft)' }}>{words.closeKept}</p>
        {isKept ? (
          <Alert
            type="warning"
            showIcon
            title={words.closeReasons}
            description={reasons.map((reason) => <p key={reason}>{reason}</p>)}
            data-testid="close-reasons"
          />
        ) : (
          <Form layout="vertical" onFinish={() => void close.submit()}>
            <Form.Item
              label={close.by === 'code' ? words.code : words.password}
              htmlFor="close-proof"
              extra={close.by === 'code' ? words.closeCode : undefined}
              {...(close.fault ? { validateStatus: 'error' as const, help: close.fault } : {})}
            >
              {close.by === 'code' ? (
                <Flex gap={8}>
                  <Input
                    id="close-proof"
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={12}
                    {...field}
                  />
                  <Button
                    disabled={countdown.left > 0}
                    onClick={() => void sendCode()}
                    data-testid="close-send-code"
                  >
                    {countdown.left > 0 ? words.again(countdown.left) : words.getCode}
                  </Button>
                </Flex>
              ) : (
                <Input.Password id="close-proof" autoComplete="current-password" maxLength={200} {...field} />
              )}
            </Form.Item>
            {close.other && (
              <Button type="link" onClick={close.other} style={{ padding: 0 }} data-testid="close-other">
                {close.by === 'code' ? words.byPassword : words.byCode}
              </Button>
            )}
          </Form>
        )}
      </Flex>
    </DialogFrame>
  );
}
