import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { diagramTexts as words } from '../../view/diagram/texts.ts';
import { DiagramTab } from './DiagramTab.tsx';

/** The diagram of a case in a dialog, so that a form that is being filled in stays as it is. */
export function DiagramButton({ processId }: { processId: string }) {
  const { callWithoutToast } = useApi();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="tab-diagram">
        {words.tab}
      </Button>
      <DialogFrame open={isOpen} title={words.tab} width="min(1240px, 96vw)" onCancel={() => setOpen(false)}>
        <DiagramTab call={callWithoutToast} processId={processId} />
      </DialogFrame>
    </>
  );
}
