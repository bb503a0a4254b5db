import { useClient } from '@homestead/ui';
import { useTaskCounts } from '../view/queries.ts';
import { caseTexts as words } from './texts.ts';
import './flow.css';

/** How much waits, on the tab of the tasks. The number is drawn by the style, so that the tab keeps its name. */
export function TodoBadge() {
  const { callWithoutToast } = useClient();
  const { data } = useTaskCounts(callWithoutToast);
  if (!data || data.todo === 0) return null;
  return (
    <i
      className={`flow-badge${data.overdue > 0 ? ' is-overdue' : ''}`}
      role="img"
      aria-label={words.waiting(data.todo)}
      data-count={data.todo > 99 ? '99+' : data.todo}
      data-testid="todo-badge"
    />
  );
}
