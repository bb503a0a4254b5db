import { useClient } from '@homestead/ui';
import type { OpinionSlotProps } from '@homestead/workflow/view';
import { Link } from 'react-router';
import { factTexts as words } from '../view/texts.ts';
import { useCaseFacts } from '../view/use-facts.ts';
import './facts.css';

/** 生成通知书 for whoever may refuse: the notice is printed and sealed before it is uploaded with the refusal. */
export function RefusalDraft({ processId, taskId }: OpinionSlotProps) {
  const { callWithoutToast } = useClient();
  const { data } = useCaseFacts(callWithoutToast, processId);
  if (!data?.can.includes('draftRefusal')) return null;
  return (
    <div className="facts-draft">
      <p className="facts-note">{words.draftHint}</p>
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
