import { tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Card, Flex, Input, Tag } from 'antd';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { Nomination } from '../../contract/owners.ts';
import { useNominationAnswer, useNominations } from '../../view/use-owners.ts';
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
  const answer = useNominationAnswer(callWithoutToast, nomination, tell.success);
  const { name, state, way, nominatedBy, can } = nomination;
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
          <Button loading={answer.isSending} onClick={answer.sendCode} data-testid="send-code">
            {words.sendCode}
          </Button>
          <Input
            style={{ width: 220 }}
            maxLength={12}
            aria-label={words.code}
            placeholder={words.code}
            value={answer.code}
            onChange={({ target }) => answer.setCode(target.value)}
          />
          <Button loading={answer.isSending} onClick={answer.confirmByCode} data-testid="confirm-by-code">
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
            value={answer.statement}
            onChange={({ target }) => answer.setStatement(target.value)}
          />
          <Button loading={answer.isSending} onClick={answer.confirmInPerson} data-testid="confirm-in-person">
            {words.inPerson}
          </Button>
        </Flex>
      )}
      {answer.fault && <Alert type="error" showIcon title={answer.fault} role="alert" />}
    </Flex>
  );
}
