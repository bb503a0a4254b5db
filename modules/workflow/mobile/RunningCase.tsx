import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { useCaseScroll } from '../view/queries.ts';
import './flow.css';
import { StatusTag } from './lists/CaseItem.tsx';
import { caseTexts as words } from './texts.ts';

/** The newest case of the person that is on its way: where it stands, and the way to it. Nothing without one. */
export function RunningCase() {
  const { callWithoutToast } = useClient();
  const cases = useCaseScroll(callWithoutToast, { mine: true, status: 'running,suspended' });
  const newest = cases.data?.pages[0]?.records[0];
  if (!newest) return null;
  return (
    <Link to={`/Process/${newest.id}`} className="ui-card flow-running" data-testid="running-case">
      <span className="flow-item-top">
        <b>{newest.processName}</b>
        <StatusTag status={newest.status} stage={newest.stage} />
      </span>
      {newest.currentTasks.length > 0 && (
        <span>
          {words.current}：{newest.currentTasks.join('、')}
        </span>
      )}
      <span className="flow-running-go">
        {words.seeProgress} <Icon name="next" size={18} />
      </span>
    </Link>
  );
}
