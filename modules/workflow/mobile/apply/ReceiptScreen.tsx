import { useClient } from '@homestead/ui';
import { Button, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { DescriptionList, QrCode } from '@homestead/ui/widgets';
import { receiptHead, receiptOf } from '../../view/application/receipt.ts';
import { receiptTexts as words } from '../../view/application/receipt-texts.ts';
import { useCaseSlots } from '../../view/case-slots.ts';
import { useCase } from '../../view/queries.ts';
import { useStages } from '../../view/stages/use-stages.ts';
import './apply.css';

interface Props {
  id: string;
  /** Where the case is read on a phone, for the code that leads there. */
  address: string;
  onHome(): void;
  onCase(): void;
}

/** What a villager takes away from what they handed in: its number, who has it now and until when. */
export function ReceiptScreen({ id, address, onHome, onCase }: Props) {
  const { callWithoutToast } = useClient();
  const instance = useCase(callWithoutToast, id);
  const stages = useStages(callWithoutToast, id);
  const { Receipt } = useCaseSlots();
  const footer = (
    <>
      <Button onClick={onHome} data-testid="receipt-home">
        {words.home}
      </Button>
      <Button look="primary" onClick={onCase} data-testid="receipt-case">
        {words.progress}
      </Button>
    </>
  );
  return (
    <Page
      title={instance.data ? receiptHead(instance.data).title : words.other.title}
      onBack={onHome}
      footer={footer}
    >
      {instance.isError ? (
        <LoadProblem error={instance.error} onRetry={() => void instance.refetch()} />
      ) : !instance.data ? (
        <Skeleton rows={5} />
      ) : (
        <div className="ui-stack" data-testid="receipt">
          <section className="ui-card receipt-head">
            <Icon name="done" size={44} />
            <h2>{receiptHead(instance.data).done}</h2>
            <p>
              {words.caseNo}
              <b data-testid="receipt-number">{instance.data.caseNo}</b>
            </p>
            <QrCode address={address} label={words.code} size={150} />
          </section>
          <section className="ui-card">
            <DescriptionList items={receiptOf(instance.data, stages.data?.waits)} />
          </section>
          {Receipt && <Receipt processId={id} processKey={instance.data.processKey} />}
        </div>
      )}
    </Page>
  );
}
