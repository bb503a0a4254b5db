import { PreviewDialog } from '@homestead/files/admin';
import { tell, useApi } from '@homestead/ui/desk';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { Card } from 'antd';
import { PaperPanel } from '../view/PaperPanel.tsx';
import { paperWords as words } from '../view/texts.ts';
import { mayHavePapers, usePapers } from '../view/use-papers.ts';

/** The papers of a case, on the desktop; nothing where its process makes none. */
export function PaperCard({ processId }: CaseSlotProps) {
  const { callWithoutToast } = useApi();
  if (!mayHavePapers(usePapers(callWithoutToast, processId).data)) return null;
  return (
    <Card size="small" title={<h2 style={{ fontSize: 16 }}>{words.title}</h2>}>
      <PaperPanel
        call={callWithoutToast}
        notify={(message, kind) => (kind === 'fault' ? tell.error(message) : tell.success(message))}
        processId={processId}
        Preview={PreviewDialog}
        canPrint
      />
    </Card>
  );
}
