import { Preview } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import type { PapersSlotProps } from '@homestead/workflow/view';
import { PaperPanel } from '../view/PaperPanel.tsx';
import { mayHavePapers, usePapers } from '../view/use-papers.ts';

/** The papers of a case, on the phone; as a card with a title, nothing where the process makes none. */
export function PaperPart({ processId, title }: PapersSlotProps) {
  const { callWithoutToast, notify } = useClient();
  const { data } = usePapers(callWithoutToast, processId);
  if (title && !mayHavePapers(data)) return null;
  const panel = (
    <PaperPanel call={callWithoutToast} notify={notify} processId={processId} Preview={Preview} />
  );
  return title ? (
    <section className="ui-card flow-papers">
      <h2 className="ui-heading">{title}</h2>
      {panel}
    </section>
  ) : (
    panel
  );
}
