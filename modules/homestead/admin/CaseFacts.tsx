import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { Alert, Button, Card, Descriptions, Flex, Input, Tag } from 'antd';
import { useState } from 'react';
import type { Permit } from '../contract/index.ts';
import { Objections } from '../view/Objections.tsx';
import { type CardButtonProps, ReporterCard } from '../view/ReporterCard.tsx';
import { factTexts as words } from '../view/texts.ts';
import { permitLines, useExtension } from '../view/use-extension.ts';
import { useCaseFacts } from '../view/use-facts.ts';
import { visitTexts } from '../view/visits/texts.ts';
import { useCaseVisits } from '../view/visits/use-case-visits.ts';
import { VisitRecord } from '../view/visits/VisitRecord.tsx';
import styles from './facts.module.css';

const colours = { good: 'green', amber: 'orange', danger: 'red' } as const;

/** What the county's rules know of a case: its permit, its refusal and who was at its visits on site. */
export function CaseFacts({ processId }: CaseSlotProps) {
  const { callWithoutToast } = useApi();
  const { data } = useCaseFacts(callWithoutToast, processId);
  if (!data) return null;
  const { refusal, permit, can } = data;
  return (
    <>
      {can.includes('readObjections') && (
        <Card
          size="small"
          title={<h2 className={styles.title}>{words.objections}</h2>}
          data-testid="objections"
        >
          <Objections call={callWithoutToast} processId={processId} />
        </Card>
      )}
      {can.includes('readReport') && (
        <ReporterCard call={callWithoutToast} processId={processId} Button={CardButton} />
      )}
      {refusal && (
        <Alert
          type="error"
          role="status"
          showIcon
          data-testid="refusal"
          title={`${refusal.title} ${refusal.number}`}
          description={`${words.refusalReason}：${refusal.reason}`}
          action={
            <Button href={`/RefusalNotice/${processId}`} target="_blank" data-testid="open-notice">
              {words.openNotice}
            </Button>
          }
        />
      )}
      {permit && <PermitCard permit={permit} processId={processId} canExtend={can.includes('extend')} />}
      {can.includes('readVisits') && <Visits processId={processId} />}
    </>
  );
}

/** Who was at the visits of a case, once somebody was or has to be. */
function Visits({ processId }: { processId: string }) {
  const { callWithoutToast } = useApi();
  const { data } = useCaseVisits(callWithoutToast, processId);
  const isWorthIt = data?.visits.some(({ attendances, needs }) => attendances.length > 0 || needs.length > 0);
  if (!data || !isWorthIt) return null;
  return (
    <Card size="small" title={<h2 className={styles.title}>{visitTexts.records}</h2>} data-testid="visits">
      <VisitRecord visits={data.visits} />
    </Card>
  );
}

/** The button of cards that both clients share. */
function CardButton({ children, onClick, testid }: CardButtonProps) {
  return (
    <Button onClick={onClick} data-testid={testid}>
      {children}
    </Button>
  );
}

interface PermitProps {
  permit: Permit;
  processId: string;
  canExtend: boolean;
}

function PermitCard({ permit, processId, canExtend }: PermitProps) {
  const [isExtending, setExtending] = useState(false);
  const { words: state, tone } = words.state(permit);
  const { facts, extensions } = permitLines(permit);
  return (
    <Card
      data-testid="permit"
      size="small"
      styles={{ header: { minHeight: 46 } }}
      title={
        <Flex gap={8} align="center">
          <h2 className={styles.title}>{words.permit}</h2>
          <Tag color={colours[tone]}>{state}</Tag>
        </Flex>
      }
      extra={
        canExtend && (
          <Button onClick={() => setExtending(true)} data-testid="extend-permit">
            {words.extend}
          </Button>
        )
      }
    >
      <Descriptions
        size="small"
        layout="vertical"
        colon={false}
        column={{ xs: 1, sm: 2 }}
        items={facts.map(({ label, text }) => ({ key: label, label, children: text }))}
      />
      {extensions.map(({ at, text }) => (
        <p className={styles.note} key={at}>
          {words.extended}：{text}
        </p>
      ))}
      {permit.state === 'waiting' && <p className={styles.note}>{words.startInTime}</p>}
      {isExtending && <Extend processId={processId} onClose={() => setExtending(false)} />}
    </Card>
  );
}

function Extend({ processId, onClose }: { processId: string; onClose(): void }) {
  const { callWithoutToast } = useApi();
  const { reason, fault, isBusy, write, extend } = useExtension(callWithoutToast, processId, () => {
    tell.success(words.extendDone);
    onClose();
  });
  return (
    <DialogFrame
      open
      title={words.extendTitle}
      busy={isBusy}
      onConfirm={() => void extend()}
      onCancel={onClose}
    >
      <p className={styles.note}>{words.extendNote}</p>
      <label htmlFor="extend-reason">{words.extendReason}</label>
      <Input.TextArea
        id="extend-reason"
        rows={4}
        maxLength={2000}
        value={reason}
        {...(fault ? { status: 'error' as const, 'aria-describedby': 'extend-fault' } : {})}
        onChange={(event) => write(event.target.value)}
      />
      {fault && (
        <p id="extend-fault" role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </DialogFrame>
  );
}
