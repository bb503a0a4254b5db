import { DialogFrame, PageFailure, tell, useApi } from '@homestead/ui/desk';
import { Button, Card, Flex, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { kindNames, noticeTexts } from '../contract/index.ts';
import { useWantedKinds } from '../view/use-settings.ts';
import styles from './notices.module.css';

const words = noticeTexts.settings;

/** The button that opens which kinds of notices one wants to be told. */
export function NoticeSettings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="notice-settings">
        {words.title}
      </Button>
      <DialogFrame title={words.title} open={isOpen} onCancel={() => setOpen(false)}>
        <Kinds />
      </DialogFrame>
    </>
  );
}

/** The same in the user centre. */
export function NoticeSettingsCard() {
  return (
    <Card title={words.title}>
      <Flex justify="space-between" align="center" wrap gap={16}>
        <span style={{ color: 'var(--ink-soft)' }}>{words.note}</span>
        <NoticeSettings />
      </Flex>
    </Card>
  );
}

function Kinds() {
  const { call, callWithoutToast } = useApi();
  const settings = useWantedKinds({ call, callWithoutToast, notify: tell.success });
  if (settings.failure) return <PageFailure error={settings.failure} onRetry={settings.retry} />;
  if (!settings.isKnown) return <Skeleton active />;
  return (
    <>
      <p>{words.note}</p>
      <ul className={styles.kinds}>
        {settings.kinds.map(({ kind, isWanted }) => (
          <li key={kind}>
            <span id={`want-${kind}`}>{kindNames[kind]}</span>
            <Switch
              checked={isWanted}
              disabled={settings.isSaving}
              aria-labelledby={`want-${kind}`}
              onChange={(checked) => void settings.want(kind, checked)}
              data-testid={`want-${kind}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
