import { useApi } from '@homestead/ui/desk';
import type { OpinionSlotProps } from '@homestead/workflow/view';
import { Button, Tooltip } from 'antd';
import { factTexts as words } from '../view/texts.ts';
import { useCaseFacts } from '../view/use-facts.ts';

/** 生成通知书 for whoever may refuse: the notice is printed and sealed before it is uploaded with the refusal. */
export function RefusalDraft({ processId, taskId, outcomes }: OpinionSlotProps) {
  const { callWithoutToast } = useApi();
  const { data, isPending } = useCaseFacts(callWithoutToast, processId);
  const refusal = outcomes.find(({ kind }) => kind === 'refuse');
  // Its room is kept until the server has answered: nothing moves away from beneath a finger.
  const isAwaited = isPending && refusal !== undefined;
  if (!isAwaited && !data?.can.includes('draftRefusal')) return null;
  return (
    <Tooltip title={words.draftHint(refusal?.label ?? words.notice)}>
      <Button
        href={`/RefusalNotice/draft/${taskId}`}
        target="_blank"
        data-testid="draft-notice"
        style={isAwaited ? { visibility: 'hidden' } : undefined}
      >
        {words.draftNotice}
      </Button>
    </Tooltip>
  );
}
