import { actsColumn, DialogFrame, ListEmpty, PageFailure, tell, useApi } from '@homestead/ui/desk';
import { useExistingPage, useListState } from '@homestead/ui/desk/manage/use-list-state';
import { Button, Card, Flex, Input, Segmented, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownerTexts } from '../../contract/owner-texts.ts';
import { type OwnerReview, type OwnerReviewAct, ownerReviewStates } from '../../contract/owners.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { showTime } from '../../view/times.ts';
import { useOwnerAct, useOwnerReviews } from '../../view/use-owners.ts';
import styles from '../flow.module.css';

const words = ownerTexts.list;

interface Asked {
  row: OwnerReview;
  action: OwnerReviewAct;
}

/** `/Owners` 申请人核实: owners whom a number in a form once made, each to be confirmed or removed. */
export function OwnerReviewPage() {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { state, change } = useListState({ filters: ['state'] });
  const { pageNum, pageSize } = state;
  const shown = state.filters['state'] ?? 'waiting';
  const known = ownerReviewStates.find((one) => one === shown);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useOwnerReviews(callWithoutToast, { pageNum, pageSize, ...(known ? { state: known } : {}) });
  useExistingPage(state, list.data, (pageNum) => change({ pageNum }));
  return (
    <Card
      title={<h1 className={styles.title}>{words.title}</h1>}
      extra={<span className={styles.soft}>{words.lead}</span>}
    >
      <Flex vertical gap={12} align="start">
        <Segmented
          value={known ?? 'all'}
          options={[
            ...ownerReviewStates.map((value) => ({ value, label: words.states[value] })),
            { value: 'all', label: words.all },
          ]}
          onChange={(value) => change({ state: value === 'waiting' ? '' : value })}
        />
      </Flex>
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<OwnerReview>
          rowKey="id"
          size="middle"
          style={{ marginTop: 12 }}
          loading={!list.isPending && list.isFetching && { delay: 200 }}
          columns={columns((row) => navigate(`/Process/${row.processId}`), setAsked)}
          dataSource={list.data?.records ?? []}
          locale={{ emptyText: <ListEmpty query={list} text={words.none} /> }}
          pagination={{
            current: pageNum,
            pageSize,
            total: list.data?.total ?? 0,
            showTotal: words.total,
            onChange: (pageNum, pageSize) => change({ pageNum, pageSize }),
          }}
        />
      )}
      {asked && <Answer key={asked.row.id} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

/** Asks once more; a removal says what it takes away, and wants to know why. */
function Answer({ asked: { row, action }, onClose }: { asked: Asked; onClose(): void }) {
  const { callWithoutToast } = useApi();
  const act = useOwnerAct(callWithoutToast);
  const [reason, setReason] = useState('');
  const isRemoval = action === 'remove';
  const send = async () => {
    if (!(await act.send({ id: row.id, action, on: 'review', body: { reason } }))) return;
    tell.success(ownerTexts.done);
    onClose();
  };
  return (
    <DialogFrame
      open
      title={isRemoval ? words.removing(row.personName) : words.confirm}
      width={480}
      busy={act.isSending}
      danger={isRemoval}
      fault={act.fault}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <p>{isRemoval ? words.removal : words.sure(row.personName)}</p>
      {isRemoval && (
        <Input
          maxLength={500}
          aria-label={words.reason}
          placeholder={words.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </DialogFrame>
  );
}

function columns(
  open: (row: OwnerReview) => void,
  ask: (asked: Asked) => void,
): TableColumnsType<OwnerReview> {
  return [
    {
      title: words.caseNo,
      dataIndex: 'caseNo',
      render: (caseNo: string | null, row) => (
        <Button type="link" className={`${styles.caseNo} figures`} onClick={() => open(row)}>
          {caseNo ?? workflowTexts.noCaseNo}
        </Button>
      ),
    },
    { title: words.applicant, dataIndex: 'applicant' },
    {
      title: words.person,
      dataIndex: 'personName',
      render: (name: string, row) => `${name}（${row.personDivisionName}）`,
    },
    { title: words.place, dataIndex: 'divisionName', responsive: ['md'] },
    {
      title: words.result,
      dataIndex: 'state',
      render: (state: OwnerReview['state'], row) => (
        <>
          <Tag>{words.states[state]}</Tag>
          <span className={styles.soft}>
            {[row.answeredBy, showTime(row.answerTime), row.reason].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      ...actsColumn,
      title: words.action,
      render: (_value, row) =>
        row.state === 'waiting' && (
          <Flex gap={8} justify="end">
            <Button size="small" onClick={() => ask({ row, action: 'confirm' })} data-testid="confirm-owner">
              {words.confirm}
            </Button>
            <Button
              size="small"
              danger
              onClick={() => ask({ row, action: 'remove' })}
              data-testid="remove-owner"
            >
              {words.remove}
            </Button>
          </Flex>
        ),
    },
  ];
}
