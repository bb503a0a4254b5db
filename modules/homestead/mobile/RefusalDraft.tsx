import { useClient } from '@homestead/ui';
import type { OpinionSlotProps } from '@homestead/workflow/view';
import { Link } from 'react-router';
import { factTexts as words } from '../view/texts.ts';
import { useCaseFacts } from '../view/use-facts.ts';
import './facts.css';

/** 生成通知书 for whoever may refuse: the notice is printed and sealed before it is uploaded with the refusal. */
export function RefusalDraft({ processId, taskId, outcomes }: OpinionSlotProps) {
  const { callWithoutToast } = useClient();
  const { data, isPending } = useCaseFacts(callWithoutToast, processId);
  const refusal = outcomes.find(({ kind }) => kind === 'refuse');
  // Its room is kept until the server has answered: nothing moves away from beneath a finger.
  const isAwaited = isPending && refusal !== undefined;
  if (!isAwaited && !data?.can.includes('draftRefusal')) return null;
  return (
    <div className="facts-draft" data-awaited={isAwaited || undefined}>
      <p className="facts-note">{words.draftHint(refusal?.label ?? words.notice)}</p>
      <Link
        to={`/RefusalNotice/draft/${taskId}`}
        className="ui-button ui-button-plain"
        data-testid="draft-notice"
      >
        {words.draftNotice}
      </Link>
    </div>
  );
}
