import { Preview } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { PaperPanel } from '../view/PaperPanel.tsx';

/** The papers of a case, on the phone. */
export function PaperPart({ processId }: CaseSlotProps) {
  const { callWithoutToast, notify } = useClient();
  return <PaperPanel call={callWithoutToast} notify={notify} processId={processId} Preview={Preview} />;
}
