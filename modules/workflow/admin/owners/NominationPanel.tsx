import { tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Card, Flex, Input, Tag } from 'antd';
import { useState } from 'react';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { Nomination } from '../../contract/owners.ts';
import { useNominations, useOwnerAct } from '../../view/use-owners.ts';
import styles from '../flow.module.css';

const words = ownerTexts.panel;
const colours = { waiting: 'warning', confirmed: 'success', declined: 'error', replaced: 'default' } as const;

/** On a case that was handed in for a villager: whether they confirmed, and how whoever works on it can ask them. */
export function NominationPanel({ processId }: { processId: string }) {
  const { callWithoutToast } = useApi();
  const { data = [] } = useNominations(callWithoutToast, processId);
  if (data.length === 0) return null;
  return (
    <Card title={<h2 className={styles.title}>{words.title}</h2>} data-testid="nominations">
      <Flex vertical gap={12}>
        {data.map((nomination) => (
          <One key={nomination.id} nomination={nomination} />
        ))}
      </Flex>
    </Card>
  );
}

function One({ nomination }: { nomination: Nomination }) {
  const { callWithoutToast } = useApi();
  const act = useOwnerAct(callWithoutToast);
  const [code, setCode] = useState('');
  const [statement, setStatement] = useState('');
  const { id, name, state, way, nominatedBy, can } = nomination;
  const send = async (action: 'sendCode' | 'confirmByCode' | 'confirmInPerson') => {
    if (await act.send({ id, action, on: 'nomination', body: { code, statement } }))
      tell.success(action === 'sendCode' ? ownerTexts.codeSent : ownerTexts.confirmed);
  };
  return (
    <Flex vertical gap={8}>
      <div>
        {name} <Tag color={colours[state]}>{words.states[state]}</Tag>
        <span className={styles.soft}>
          {words.nominated(nominatedBy)}
          {way ? ` · ${ownerTexts.ways[way]}` : state === 'waiting' ? ` · ${words.note}` : ''}
        </span>
      </div>
      {can.includes('confirmByCode') && (
        <Flex gap={8} wrap>
          <Button loading={act.isSending} onClick={() => void send('sendCode')} data-testid="send-code">
            {words.sendCode}
          </Button>
          <Input
            style={{ width: 220 }}
            maxLength={12}
            aria-label={words.code}
            placeholder={words.code}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            loading={act.isSending}
            onClick={() => void send('confirmByCode')}
            data-testid="confirm-by-code"
          >
            {words.confirmByCode}
          </Button>
        </Flex>
      )}
      {can.includes('confirmInPerson') && (
        <Flex gap={8} wrap>
          <Input
            style={{ width: 380 }}
            maxLength={500}
            aria-label={words.statement}
            placeholder={words.statement}
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
          <Button
            loading={act.isSending}
            onClick={() => void send('confirmInPerson')}
            data-testid="confirm-in-person"
          >
            {words.inPerson}
          </Button>
        </Flex>
      )}
      {act.fault && <Alert type="error" showIcon title={act.fault} role="alert" />}
    </Flex>
  );
}
