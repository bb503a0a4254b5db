import type { CallFunction } from '@homestead/http/client';
import { useFailureNotice, wayTo } from '@homestead/map/view';
import type { MapHandle } from '@homestead/mapview';
import { namedPerson } from '@homestead/workflow/view';
import { useEffect } from 'react';
import { visitsOfToday } from '../visits/due.ts';
import { useOwnPlace, useVisits } from '../visits/use-visits.ts';
import { routeFeatures, routeOf } from './route.ts';
import { oneMapTexts as texts } from './texts.ts';

const layer = 'route';
const look = { stroke: '#b3400f', fill: 'rgba(179,64,15,0.2)', width: 3, dash: [10, 6], label: 'number' };

interface Props {
  call: CallFunction;
  map: MapHandle | null;
  navigation: string | null | undefined;
  onOpen(processId: string): void;
}

/** The visits due today (else the next one) in the order in which they lie, on the map and as a list with the way to each. */
export default function VisitRoute({ call, map, navigation, onOpen }: Props) {
  const visits = useVisits(call, { state: 'todo', pageSize: 100 });
  const own = useOwnPlace();
  const due = visitsOfToday(visits.data?.pages[0]?.records ?? []);
  const legs = routeOf(due.visits, own.at);
  const shown = JSON.stringify(routeFeatures(legs, own.at));
  useEffect(() => {
    if (!map) return;
    const features = JSON.parse(shown) as ReturnType<typeof routeFeatures>;
    map.addGeoJson(layer, features, look);
    if (features.features.length > 0) map.fit(features, { maxZoom: 18 });
    return () => map.removeLayer(layer);
  }, [map, shown]);
  useFailureNotice(map, visits, texts.routeFailed);
  if (visits.isPending) return <p className="om-note">{texts.querying}</p>;
  if (visits.isError)
    return (
      <p className="om-note" role="alert">
        {texts.routeFailed}{' '}
        <button type="button" onClick={() => void visits.refetch()}>
          {texts.retry}
        </button>
      </p>
    );
  return (
    <section aria-label={texts.route} data-testid="visit-route">
      <p className="om-note">
        {legs.length === 0 ? texts.noRoute : due.isToday ? texts.routeNote : texts.nextVisit}
        {!own.at && legs.length > 0 && (
          <button type="button" disabled={own.isLocating} onClick={() => void own.locate()}>
            {texts.fromHere}
          </button>
        )}
      </p>
      <ol className="om-route">
        {legs.map(({ visit, at, metres }) => (
          <li key={visit.id}>
            <button type="button" onClick={() => onOpen(visit.processId)}>
              <b>{namedPerson(visit) || texts.unnamed}</b>
              <small>
                {visit.taskName} · {visit.address || visit.divisionName}
                {metres !== null && ` · ${texts.metres(metres)}`}
              </small>
            </button>
            <a href={wayTo(at, navigation)} target="_blank" rel="noreferrer">
              {texts.navigate}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
