import { useApi } from '@homestead/ui/desk';
import type { OpinionSlotProps } from '@homestead/workflow/view';
import { Button, Tooltip } from 'antd';
import { factTexts as words } from '../view/texts.ts';
import { useCaseFacts } from '../view/use-facts.ts';

/** 生成通知书 for whoever may refuse: the notice is printed and sealed before it is uploaded with the refusal. */
export function RefusalDraft({ processId, taskId }: OpinionSlotProps) {
  const { callWithoutToast } = useApi();
  const { data } = useCaseFacts(callWithoutToast, processId);
  if (!data?.can.includes('draftRefusal')) return null;
  return (
    <Tooltip title={words.draftHint}>
      <Button href={`/RefusalNotice/draft/${taskId}`} target="_blank" data-testid="draft-notice">
        {words.draftNotice}
      </Button>
    </Tooltip>
  );
}
