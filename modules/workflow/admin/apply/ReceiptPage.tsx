import { PageState, useApi } from '@homestead/ui/desk';
import { DescriptionList, QrCode } from '@homestead/ui/widgets';
import { Button, Card, Flex, Result } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { receiptHead, receiptOf } from '../../view/application/receipt.ts';
import { receiptTexts as words } from '../../view/application/receipt-texts.ts';
import { useCase, useCaseSlots } from '../../view/index.ts';
import { useStages } from '../../view/stages/use-stages.ts';
import styles from '../flow.module.css';

/** `/Receipt/:id`: what a villager takes away from what they handed in. */
export function ReceiptPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { callWithoutToast } = useApi();
  const stages = useStages(callWithoutToast, id);
  const { Receipt } = useCaseSlots();
  return (
    <PageState query={useCase(callWithoutToast, id)}>
      {(instance) => (
        <Flex vertical gap={16} style={{ maxWidth: 880, marginInline: 'auto' }} data-testid="receipt">
          <Card>
            <Result
              status="success"
              title={<h1 className={styles.pageTitle}>{receiptHead(instance).done}</h1>}
              subTitle={
                <>
                  {words.caseNo} <strong data-testid="receipt-number">{instance.caseNo}</strong>
                </>
              }
              extra={[
                <Button key="home" onClick={() => navigate('/')} data-testid="receipt-home">
                  {words.home}
                </Button>,
                <Button
                  key="case"
                  type="primary"
                  onClick={() => navigate(`/Process/${id}`)}
                  data-testid="receipt-case"
                >
                  {words.progress}
                </Button>,
              ]}
            />
            <Flex gap={32} wrap justify="center" align="center">
              <DescriptionList items={receiptOf(instance, stages.data?.waits)} />
              <QrCode address={`${window.location.origin}/m/Process/${id}`} label={words.code} size={150} />
            </Flex>
          </Card>
          {Receipt && <Receipt processId={id} processKey={instance.processKey} />}
        </Flex>
      )}
    </PageState>
  );
}
