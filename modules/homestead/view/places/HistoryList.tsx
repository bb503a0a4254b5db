import type { CallFunction } from '@homestead/http/client';
import { useFailureNotice } from '@homestead/map/view';
import type { MapHandle } from '@homestead/mapview';
import { showDay } from '@homestead/ui';
import { namedPerson } from '@homestead/workflow/view';
import { StateWord } from './CaseCard.tsx';
import { oneMapTexts as texts } from './texts.ts';
import { useHistory } from './use-one-map.ts';

interface Props {
  call: CallFunction;
  map: MapHandle | null;
  of: { processId: string } | { at: string };
  onOpen(processId: string): void;
}

/** All that ever happened on one parcel, case by case. */
export function HistoryList({ call, map, of, onOpen }: Props) {
  const past = useHistory(call, of);
  useFailureNotice(map, past, texts.historyFailed);
  if (past.isPending)
    return (
      <p className="om-note" role="status">
        {texts.querying}
      </p>
    );
  if (past.isError)
    return (
      <p className="om-note" role="alert">
        {texts.historyFailed}{' '}
        <button type="button" onClick={() => void past.refetch()}>
          {texts.retry}
        </button>
      </p>
    );
  if (past.data.cases.length === 0) return <p className="om-note">{texts.noHistory}</p>;
  return (
    <section className="om-history" aria-label={texts.historyOf} data-testid="parcel-history">
      {past.data.cases.map((one) => (
        <section key={one.processId}>
          <h3>
            <button type="button" onClick={() => onOpen(one.processId)}>
              {one.processName} {one.caseNo ?? texts.noNumber}
            </button>
            <StateWord status={one.status} />
          </h3>
          <p>{namedPerson(one) || texts.unnamed}</p>
          <ol>
            {one.events.map((event) => (
              <li key={`${event.kind} ${event.at} ${event.title}`}>
                <time>{event.at.length > 10 ? showDay(event.at) : event.at}</time>
                <span>{event.title}</span>
                {event.note && <small>{event.note}</small>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
