import { useSession } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Alert, Button, Flex, Form, Input, Progress, Table } from 'antd';
import { useState } from 'react';
import type { BatchReply } from '../../contract/batch.ts';
import { mostInBatch } from '../../contract/batch.ts';
import { listHeads } from '../../contract/lists/texts.ts';
import type { TaskSummary } from '../../contract/schemas.ts';
import { actTexts, type Batch, BatchAnswers, useBatch, withWarnings } from '../../view/index.ts';
import styles from '../flow.module.css';

interface Props {
  chosen: readonly TaskSummary[];
  onClear(): void;
}

const words = actTexts.batch;

/** What is done with the tasks that were chosen in the list: asked once, done for each, answered for each. */
export function BatchBar({ chosen, onClear }: Props) {
  const { callWithoutToast } = useApi();
  const person = useSession()?.id ?? '';
  const batch = useBatch({ callWithoutToast, person });
  const [isAsking, setAsking] = useState(false);
  const { progress, result } = batch;
  const isTooMany = chosen.length > mostInBatch;
  const close = () => {
    batch.close();
    onClear();
  };
  return (
    <>
      {chosen.length > 0 && (
        <Flex gap={10} align="center" className={styles.batch ?? ''} role="status">
          <strong>{words.count(chosen.length)}</strong>
          {isTooMany && <span className={styles.fault}>{words.tooMany(mostInBatch)}</span>}
          <Button
            type="primary"
            disabled={isTooMany}
            onClick={() => setAsking(true)}
            data-testid="batch-agree"
          >
            {words.send}
          </Button>
          <Button onClick={onClear}>{words.clear}</Button>
        </Flex>
      )}
      <DialogFrame
        open={isAsking}
        title={words.send}
        busy={progress !== undefined}
        confirmText={words.send}
        onCancel={() => setAsking(false)}
        onConfirm={() => void batch.send(chosen).then(() => setAsking(false))}
      >
        <p>{words.ask(chosen.length)}</p>
        <p className={styles.actNote}>{words.askNote}</p>
        <Form layout="vertical" component="div">
          <Form.Item label={words.opinion} htmlFor="batch-opinion">
            <Input.TextArea
              id="batch-opinion"
              rows={3}
              maxLength={2000}
              showCount
              value={batch.opinion}
              disabled={progress !== undefined}
              onChange={(event) => batch.setOpinion(event.target.value)}
            />
          </Form.Item>
        </Form>
        {progress && (
          <Progress
            percent={Math.round((progress.done / progress.total) * 100)}
            format={() => `${progress.done} / ${progress.total}`}
            aria-label={words.working}
          />
        )}
      </DialogFrame>
      <DialogFrame open={result !== undefined} title={words.result} width={720} onCancel={close}>
        {result && (
          <Result
            result={result}
            batch={batch}
            onClose={close}
            onAgain={() => void batch.send(chosen.filter(({ id }) => isOpenIn(result, id)))}
          />
        )}
      </DialogFrame>
    </>
  );
}

const isOpenIn = ({ failed }: BatchReply, id: string): boolean => failed.some(({ taskId }) => taskId === id);

interface ResultProps {
  result: BatchReply;
  batch: Batch;
  onClose(): void;
  onAgain(): void;
}

function Result({ result, batch, onClose, onAgain }: ResultProps) {
  const { done, warnings, failed } = result;
  return (
    <div className={styles.people} data-testid="batch-result">
      {done.length > 0 && (
        <Alert type="success" showIcon title={withWarnings(words.done(done.length), warnings)} />
      )}
      {failed.length > 0 && (
        <>
          <Alert type="warning" showIcon title={words.failed(failed.length)} />
          <Table
            rowKey="taskId"
            size="small"
            dataSource={failed}
            pagination={false}
            scroll={{ y: 320 }}
            columns={[
              { title: listHeads.tasks.caseNo, dataIndex: 'caseNo', width: 180 },
              { title: words.why, dataIndex: 'message' },
            ]}
          />
        </>
      )}
      <BatchAnswers batch={batch} />
      <Flex justify="flex-end" gap={10}>
        {batch.asked.length > 0 && (
          <Button loading={batch.progress !== undefined} onClick={onAgain} data-testid="batch-again">
            {words.again}
          </Button>
        )}
        <Button type="primary" onClick={onClose} data-testid="batch-close">
          {words.close}
        </Button>
      </Flex>
    </div>
  );
}
