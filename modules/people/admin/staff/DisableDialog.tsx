import { DialogFrame, PageState, tell, useApi, useDialogCall } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type OpenWork, type Staff, setStaffState } from '../../contract/index.ts';
import { staffPageTexts } from './texts.ts';
import { useStaffWork } from './use-staff-work.ts';

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
  const { isBusy, fault, attempt } = useDialogCall();
  const work = useStaffWork(row.id);
  const disable = () =>
    attempt(async () => {
      await callWithoutToast(setStaffState, { params: { id: row.id }, body: { qyzt: 'NO' } });
      tell.success(staffPageTexts.done);
      void queries.invalidateQueries({ queryKey: ['staff'] });
      onClose();
    });
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
