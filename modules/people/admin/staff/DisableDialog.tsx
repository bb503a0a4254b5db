import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { getStaffWork, type OpenWork, type Staff, setStaffState } from '../../contract/index.ts';
import { staffPageTexts } from './texts.ts';

const { disabling: words, leaving } = staffPageTexts;

interface Props {
  row: Staff;
  onHandOver(): void;
  onClose(): void;
}

/** Disables an account, after saying what waits for it alone; its tasks may be handed over first. */
export function DisableDialog({ row, onHandOver, onClose }: Props) {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const work = useQuery({
    queryKey: ['staff', 'work', row.id],
    gcTime: 0,
    queryFn: () => callWithoutToast(getStaffWork, { params: { id: row.id } }),
  });
  const disable = async () => {
    setBusy(true);
    setFault(null);
    try {
      await callWithoutToast(setStaffState, { params: { id: row.id }, body: { qyzt: 'NO' } });
      tell.success(staffPageTexts.done);
      void queries.invalidateQueries({ queryKey: ['staff'] });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.title(row.name)}
      busy={isBusy}
      fault={fault}
      onCancel={onClose}
      confirmText={staffPageTexts.acts.disable}
      onConfirm={() => void disable()}
    >
      <p>{words.note}</p>
      <PageState query={work}>{(found) => <Waiting work={found} onHandOver={onHandOver} />}</PageState>
    </DialogFrame>
  );
}

function Waiting({ work, onHandOver }: { work: OpenWork; onHandOver(): void }) {
  const { tasks, processes, onlyHere } = work;
  return (
    <>
      <p data-testid="disable-count">
        {tasks === 0 ? words.none : leaving.count(tasks)}
        {processes.map((each) => leaving.process(each.processName, each.tasks)).join('、')}
      </p>
      {tasks > 0 && (
        <Button onClick={onHandOver} data-testid="disable-hand-over">
          {words.handOver}
        </Button>
      )}
      {onlyHere > 0 && <p data-testid="disable-only-here">{words.onlyHere(onlyHere)}</p>}
    </>
  );
}
