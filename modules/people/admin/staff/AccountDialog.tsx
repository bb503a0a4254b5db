import { showTime } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Table, Tag } from 'antd';
import {
  endStaffSessions,
  getStaff,
  listStaffSessions,
  listStaffSignIns,
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
  const { lockedUntil, can } = fresh.data ?? row;
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
