import { showTime } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import {
  endStaffSessions,
  getStaff,
  listStaffSessions,
  listStaffSignIns,
  resetSecondFactor,
  type Staff,
  type StaffSession,
  type StaffSignIn,
  unlockStaff,
} from '../../contract/index.ts';
import styles from './staff.module.css';
import { staffPageTexts } from './texts.ts';

const { account: words, done } = staffPageTexts;

/** How an account signs in: its lock, its sessions, and what the operation log says of it. */
export function AccountDialog({ row, onClose }: { row: Staff; onClose(): void }) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const params = { id: row.id };
  const key = ['staff', 'account', row.id];
  const fresh = useQuery({
    queryKey: [...key, 'row'],
    queryFn: () => callWithoutToast(getStaff, { params }),
  });
  const sessions = useQuery({
    queryKey: [...key, 'sessions'],
    queryFn: () => callWithoutToast(listStaffSessions, { params }),
  });
  const signIns = useQuery({
    queryKey: [...key, 'sign-ins'],
    queryFn: () => callWithoutToast(listStaffSignIns, { params }),
  });
  const { lockedUntil, hasSecondFactor, can } = fresh.data ?? row;
  const act = async (work: () => Promise<unknown>) => {
    await work();
    tell.success(done);
    await queries.invalidateQueries({ queryKey: ['staff'] });
  };
  const end = (session?: string) =>
    act(() => call(endStaffSessions, { params, query: session ? { session } : {} }));
  const mayEnd = can.includes('unlock');
  return (
    <DialogFrame open title={words.title(row.name)} width={760} onCancel={onClose}>
      {lockedUntil && (
        <Alert
          type="warning"
          showIcon
          title={words.locked(showTime(lockedUntil))}
          action={
            mayEnd && (
              <Button size="small" onClick={() => void act(() => call(unlockStaff, { params }))}>
                {words.unlock}
              </Button>
            )
          }
        />
      )}
      {hasSecondFactor && (
        <FactorReset
          name={row.name}
          mayReset={can.includes('resetFactor')}
          onReset={(reason) => act(() => call(resetSecondFactor, { params, body: { reason } }))}
        />
      )}
      <div className={styles.head}>
        <h3>{words.sessions}</h3>
        {mayEnd && (sessions.data?.length ?? 0) > 0 && (
          <Button size="small" danger onClick={() => void end()}>
            {words.endAll}
          </Button>
        )}
      </div>
      <Table<StaffSession>
        rowKey="id"
        size="small"
        loading={sessions.isPending}
        pagination={false}
        locale={{ emptyText: words.noSessions }}
        dataSource={sessions.data ?? []}
        columns={[
          { title: words.created, render: (_, { createTime }) => showTime(createTime) },
          { title: words.seen, render: (_, { lastSeenTime }) => showTime(lastSeenTime) },
          { title: words.ip, dataIndex: 'ip' },
          {
            render: (_, { id }) =>
              mayEnd && (
                <Button size="small" onClick={() => void end(id)}>
                  {words.end}
                </Button>
              ),
          },
        ]}
      />
      <div className={styles.head}>
        <h3>{words.signIns}</h3>
      </div>
      <Table<StaffSignIn>
        rowKey={({ time, summary }) => `${time} ${summary}`}
        size="small"
        loading={signIns.isPending}
        pagination={{ pageSize: 8, hideOnSinglePage: true }}
        locale={{ emptyText: words.noSignIns }}
        dataSource={signIns.data ?? []}
        columns={[
          { title: words.time, render: (_, { time }) => showTime(time) },
          { title: words.summary, dataIndex: 'summary' },
          {
            title: words.result,
            render: (_, { isSuccess, message }) =>
              isSuccess ? <Tag color="success">{words.success}</Tag> : message,
          },
          { title: words.ip, dataIndex: 'ip' },
        ]}
      />
    </DialogFrame>
  );
}

/** The second factor of somebody who lost it is reset once it is said how they were known. */
function FactorReset({
  name,
  mayReset,
  onReset,
}: {
  name: string;
  mayReset: boolean;
  onReset(reason: string): Promise<void>;
}) {
  const [reason, setReason] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSaid = (reason?.trim().length ?? 0) >= 2;
  const reset = async () => {
    setBusy(true);
    try {
      await onReset(reason?.trim() ?? '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <div className={styles.head}>
        <h3>{words.factor}</h3>
        {mayReset && reason === null && (
          <Button size="small" danger onClick={() => setReason('')} data-testid="factor-reset">
            {words.resetFactor}
          </Button>
        )}
      </div>
      {reason === null ? (
        <Tag color="success">{words.factorOn}</Tag>
      ) : (
        <Form layout="vertical" requiredMark={false} onFinish={() => void reset()}>
          <Form.Item label={words.factorReason} htmlFor="factor-reason" extra={words.askResetFactor(name)}>
            <Input
              id="factor-reason"
              value={reason}
              maxLength={200}
              autoFocus
              onChange={(event) => setReason(event.target.value)}
              data-testid="factor-reset-reason"
            />
          </Form.Item>
          <Button
            danger
            type="primary"
            htmlType="submit"
            disabled={!isSaid}
            loading={isBusy}
            data-testid="factor-reset-confirm"
          >
            {words.resetFactor}
          </Button>
        </Form>
      )}
    </div>
  );
}
