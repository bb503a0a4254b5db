import { wayTo } from '@homestead/map/view';
import { Icon } from '@homestead/ui/phone';
import { DueTag, TakeAlong } from '@homestead/workflow/mobile';
import { namedPerson } from '@homestead/workflow/view';
import { Link } from 'react-router';
import type { Visit } from '../../contract/index.ts';
import { takeFacts } from '../../view/visits/take-facts.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import './visits.css';

interface Props {
  visit: Visit;
  metres: number | null;
  /** Which stop of a way it is, its metres then from the one before; null in a list by distance or deadline. */
  stop: number | null;
  /** Address template that leads to a place. */
  navigation: string | null | undefined;
  /** Whether the task is the reader's to do. */
  isMine: boolean;
  /** It was taken along on this device. */
  isTaken: boolean;
  onMap(visit: Visit): void;
  onCall(visit: Visit): void;
}

/** A visit in a list: what, whose, where and how far, with what one does on the way. */
export function VisitItem({ visit, metres, stop, navigation, isMine, isTaken, onMap, onCall }: Props) {
  const { place, address, caseNo, assigneeName } = visit;
  return (
    <article className={`visit-item${visit.overdue ? ' is-overdue' : ''}`}>
      <Link
        to={`/Task/${visit.id}`}
        className="visit-head"
        data-testid="task-item"
        data-task={visit.taskKey}
        data-case={caseNo}
      >
        <span className="visit-top">
          <b>{namedPerson(visit)}</b>
          <DueTag deadline={visit} />
        </span>
        <span>
          {visit.divisionName} · {address || words.noAddress}
        </span>
        <span className="visit-facts">
          <span>{visit.taskName}</span>
          <span>{caseNo}</span>
          {!isMine && <span>{assigneeName ? words.by(assigneeName) : words.unclaimed}</span>}
        </span>
        <span className="visit-where" data-testid="visit-distance">
          <Icon name="pin" size={18} />
          {stop !== null && <b>{words.routeStop(stop)}</b>}
          {whereOf(visit, metres, stop)}
        </span>
      </Link>
      <div className="visit-acts">
        <button type="button" disabled={!place} onClick={() => onMap(visit)} data-testid="visit-map">
          <Icon name="map" size={20} /> {words.map}
        </button>
        {place ? (
          <a href={wayTo(place, navigation)} target="_blank" rel="noreferrer" data-testid="visit-navigate">
            <Icon name="route" size={20} /> {words.navigate}
          </a>
        ) : (
          <button type="button" disabled>
            <Icon name="route" size={20} /> {words.navigate}
          </button>
        )}
        <button type="button" onClick={() => onCall(visit)} data-testid="visit-call">
          <Icon name="phone" size={20} /> {words.call}
        </button>
        <Link to={`/Task/${visit.id}`} className="is-main" data-testid="visit-start">
          {isMine ? words.start : words.open}
        </Link>
        <TakeAlong taskId={visit.id} also={takeFacts} isTaken={isTaken} />
      </div>
    </article>
  );
}

function whereOf({ place }: Visit, metres: number | null, stop: number | null): string {
  if (!place) return words.noPlace;
  if (metres === null) return words.see;
  return stop !== null && stop > 1 ? words.fromBefore(metres) : words.away(metres);
}
