import { useApi } from '@homestead/ui/desk';
import { Button, Card, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { receiptTexts, StageList, stageTexts } from '../view/index.ts';
import styles from './flow.module.css';

/** Where an applicant's case stands, with the way to what is theirs to do. */
export function OwnStages({ processId, hasReceipt }: { processId: string; hasReceipt: boolean }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  return (
    <Card title={<h2 className={styles.title}>{stageTexts.title}</h2>}>
      <StageList
        call={callWithoutToast}
        processId={processId}
        waiting={<Skeleton active paragraph={{ rows: 8 }} />}
        renderGo={({ taskId }, label) => (
          <Button
            type="primary"
            size="large"
            className={styles.go ?? ''}
            onClick={() => navigate(`/Task/${taskId}`)}
            data-testid="stage-go"
          >
            {label}
          </Button>
        )}
      />
      {hasReceipt && (
        <Button
          type="link"
          style={{ paddingInline: 0 }}
          onClick={() => navigate(`/Receipt/${processId}`)}
          data-testid="open-receipt"
        >
          {receiptTexts.open}
        </Button>
      )}
    </Card>
  );
}
