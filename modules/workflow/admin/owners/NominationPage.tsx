import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { Button, Card, Empty, Flex } from 'antd';
import { useState } from 'react';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { OwnNomination } from '../../contract/owners.ts';
import { showTime } from '../../view/times.ts';
import { useOwnerAct, useOwnNominations } from '../../view/use-owners.ts';
import styles from '../flow.module.css';

const words = ownerTexts.screen;

/** `/Nominations` 代办确认: cases that somebody handed in for me, each to be confirmed or declined. */
export function NominationPage() {
  const { callWithoutToast } = useApi();
  const query = useOwnNominations(callWithoutToast);
  return (
    <Card title={<h1 className={styles.title}>{words.title}</h1>}>
      <PageState query={query}>
        {(own) =>
          own.length === 0 ? (
            <Empty description={words.none} />
          ) : (
            <Flex vertical gap={12}>
              {own.map((nomination) => (
                <Waiting key={nomination.id} nomination={nomination} />
              ))}
            </Flex>
          )
        }
      </PageState>
    </Card>
  );
}

function Waiting({ nomination }: { nomination: OwnNomination }) {
  const { callWithoutToast } = useApi();
  const act = useOwnerAct(callWithoutToast);
  const [asked, setAsked] = useState<'confirm' | 'decline' | null>(null);
  const { id, processName, divisionName, nominatedBy, createTime } = nomination;
  const isMine = asked === 'confirm';
  const send = async () => {
    if (!asked || !(await act.send({ id, action: asked, on: 'nomination' }))) return;
    setAsked(null);
    tell.success(isMine ? ownerTexts.confirmed : ownerTexts.declined);
  };
  return (
    <Flex justify="space-between" align="center" gap={12} wrap data-testid="nomination">
      <div>
        <strong>{processName}</strong>
        <p className={styles.soft}>
          {divisionName} · {words.by}
          {nominatedBy} · {showTime(createTime)}
        </p>
      </div>
      <Flex gap={8}>
        <Button onClick={() => setAsked('decline')} data-testid="decline">
          {words.decline}
        </Button>
        <Button type="primary" onClick={() => setAsked('confirm')} data-testid="confirm">
          {words.confirm}
        </Button>
      </Flex>
      <DialogFrame
        open={asked !== null}
        title={isMine ? words.confirm : words.decline}
        width={440}
        busy={act.isSending}
        danger={asked === 'decline'}
        fault={act.fault}
        onConfirm={() => void send()}
        onCancel={() => setAsked(null)}
      >
        {isMine ? words.sure(processName, nominatedBy) : words.sureNot}
      </DialogFrame>
    </Flex>
  );
}
