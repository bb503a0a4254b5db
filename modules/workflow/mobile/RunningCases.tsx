import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { useCaseScroll } from '../view/queries.ts';
import './flow.css';
import { StatusTag } from './lists/CaseItem.tsx';
import { caseTexts as words } from './texts.ts';

/** How many cases stand on the home page; all of them stand in the list. */
const shown = 2;

/**
 * The newest cases of the person that are on their way: where they stand, and the way to them. Those that wait for the person are
 * told as tasks. Nothing without one.
 */
export function RunningCases({
  waiting,
  hasHeading,
}: {
  waiting: readonly { processId: string }[];
  /** Beneath what waits for the person it would read as more of that. */
  hasHeading?: boolean;
}) {
  const { callWithoutToast } = useClient();
  const cases = useCaseScroll(callWithoutToast, { mine: true, status: 'running,suspended' });
  const told = new Set(waiting.map(({ processId }) => processId));
  const others = (cases.data?.pages[0]?.records ?? []).filter(({ id }) => !told.has(id));
  const links = others.slice(0, shown).map((one) => (
    <Link key={one.id} to={`/Process/${one.id}`} className="ui-card flow-running" data-testid="running-case">
      <span className="flow-item-top">
        <b>{one.processName}</b>
        <StatusTag status={one.status} stage={one.stage} />
      </span>
      {one.currentTasks.length > 0 && (
        <span>
          {words.current}：{one.currentTasks.join('、')}
        </span>
      )}
      <span className="flow-running-go">
        {words.seeProgress} <Icon name="next" size={18} />
      </span>
    </Link>
  ));
  return (
    <>
      {hasHeading && links.length > 0 && <h2 className="ui-heading">{words.onTheWay}</h2>}
      {links}
    </>
  );
}
