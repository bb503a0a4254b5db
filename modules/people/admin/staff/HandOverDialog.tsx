import { DialogFrame, PageState, tell, useApi, useDialogCall } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { handOverStaff, listStaff, type Staff } from '../../contract/index.ts';
import styles from './staff.module.css';
import { staffPageTexts } from './texts.ts';
import { useStaffWork } from './use-staff-work.ts';

const { leaving: words } = staffPageTexts;

interface Done {
  moved: number;
  failed: { caseNo: string | null; taskName: string; message: string }[];
}

/** Gives the open tasks of somebody who leaves to another person, with their number before it is confirmed. */
export function HandOverDialog({ row, onClose }: { row: Staff; onClose(): void }) {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [keyword, setKeyword] = useState('');
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, fault, attempt } = useDialogCall();
  const work = useStaffWork(row.id);
  const people = useQuery({
    queryKey: ['staff', 'receivers', row.id, keyword],
    queryFn: ({ signal }) =>
      callWithoutToast(
        listStaff,
        {
          query: { takesFrom: row.id, pageSize: 50, sort: 'name', ...(keyword ? { keyword } : {}) },
        },
        { signal },
      ),
  });
  const tasks = work.data?.tasks ?? 0;
  const confirm = async () => {
    setMissing(!to);
    if (!to) return;
    await attempt(async () => {
      const result = await callWithoutToast(handOverStaff, {
        params: { id: row.id },
        body: { to, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      });
      setDone(result);
      if (result.moved > 0) tell.success(words.moved(result.moved));
      void queries.invalidateQueries({ queryKey: ['staff'] });
      if (result.failed.length === 0) onClose();
    });
  };
  return (
    <DialogFrame
      open
      title={words.title(row.name)}
      busy={isBusy}
      fault={fault}
      onCancel={onClose}
      confirmText={words.confirm}
      {...(tasks > 0 ? { onConfirm: () => void confirm() } : {})}
    >
      <PageState query={work}>
        {({ processes }) => (
          <p data-testid="hand-over-count">
            {tasks === 0 ? words.none : words.count(tasks)}
            {processes.map((each) => words.process(each.processName, each.tasks)).join('、')}
          </p>
        )}
      </PageState>
      {tasks > 0 && (
        <Form layout="vertical">
          <Form.Item
            label={words.to}
            htmlFor="hand-over-to"
            required
            {...(isMissing && !to ? { validateStatus: 'error' as const, help: words.noReceiver } : {})}
          >
            <Select
              id="hand-over-to"
              showSearch={{ filterOption: false, onSearch: setKeyword }}
              placeholder={staffPageTexts.choose}
              loading={people.isFetching}
              notFoundContent={people.isFetching ? null : words.nobody}
              value={to}
              onChange={setTo}
              options={(people.data?.records ?? []).map(({ id, name, divisionName }) => ({
                value: id,
                label: `${name} · ${divisionName}`,
              }))}
            />
          </Form.Item>
          <Form.Item label={words.reason} htmlFor="hand-over-reason">
            <Input
              id="hand-over-reason"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {done && done.failed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={words.failed(done.failed.length)}
          description={
            <ul className={styles.failed}>
              {done.failed.map(({ caseNo, taskName, message }) => (
                <li key={`${caseNo} ${taskName}`}>
                  {caseNo ?? words.noCaseNo} {taskName}：{message}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </DialogFrame>
  );
}
