import { type Client, ClientProvider, useClient } from '@homestead/ui';
import { Button, Sheet } from '@homestead/ui/phone';
import { flowKeys, type OnSiteSlotProps } from '@homestead/workflow/view';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { attendanceTexts as texts } from '../../contract/index.ts';
import { keepingAttendances } from '../../view/visits/kept-attendances.ts';
import { settingOutTexts } from '../../view/visits/setting-out-texts.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import { useCaseVisits } from '../../view/visits/use-case-visits.ts';
import { SettingOutData } from './SettingOutScreen.tsx';
import { VisitCard } from './VisitCard.tsx';

/** At the plot without a network: check in, and read the figures by which the plot is set out. */
export function OnSite({ task, personId, personName, kept, keep, remove, onOwed }: OnSiteSlotProps) {
  const client = useClient();
  const queries = useQueryClient();
  const { processId } = task;
  const own = useMemo((): Client => {
    const call = keepingAttendances(client.callWithoutToast, {
      task,
      personId,
      personName,
      kept,
      keep,
    });
    return { ...client, call, callWithoutToast: call };
  }, [client, task, personId, personName, kept, keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read again with every change.
  useEffect(
    () => void queries.invalidateQueries({ queryKey: [...flowKeys.all, 'case-visits', processId] }),
    [queries, processId, kept],
  );
  const { data } = useCaseVisits(own.callWithoutToast, processId);
  const visit = data?.visits.find(({ taskId }) => taskId === task.id);
  const isOwed =
    visit?.needs.includes('checkIn') && !visit.attendances.some(({ kind }) => kind === 'checkIn');
  useEffect(() => onOwed(isOwed ? texts.needsCheckIn : null), [onOwed, isOwed]);
  const [isSettingOut, setSettingOut] = useState(false);
  const refused = kept.filter(({ message }) => message !== undefined);
  return (
    <ClientProvider value={own}>
      <VisitCard
        processId={processId}
        onSettingOut={() => setSettingOut(true)}
        keptWords={words.attendanceKept}
      />
      {refused.map(({ id, label, message }) => (
        <p key={id} className="ui-fault" role="status">
          {message} <Button onClick={() => void remove(id)}>{words.dropAttendance(label)}</Button>
        </p>
      ))}
      <Sheet
        isOpen={isSettingOut}
        place="full"
        title={settingOutTexts.title}
        onClose={() => setSettingOut(false)}
      >
        <SettingOutData processId={processId} />
      </Sheet>
    </ClientProvider>
  );
}
