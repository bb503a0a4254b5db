import { LocationMap, useMapSettings } from '@homestead/map/view';
import { useClient, useSession } from '@homestead/ui';
import { Empty, Icon, Page, ScrollList, SearchBox } from '@homestead/ui/phone';
import { useAddress } from '@homestead/ui/use-address';
import { useTakenTasks } from '@homestead/workflow/view';
import { useDeferredValue, useMemo, useState } from 'react';
import { NavLink } from 'react-router';
import type { Visit } from '../../contract/index.ts';
import { byDistance } from '../../view/visits/distance.ts';
import { routeThrough } from '../../view/visits/route-order.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import { useOwnPlace, useVisits } from '../../view/visits/use-visits.ts';
import { CallSheet } from './CallSheet.tsx';
import { VisitItem } from './VisitItem.tsx';
import './visits.css';

interface Props {
  title: string;
  /** Which visit on site. */
  visit: number;
  /** Those that the person does, or all that are open in the cases that they see. */
  state: 'todo' | 'visible';
  /** The pages beside this one: those of the person, and those of the office. */
  paths: { todo: string; visible: string };
  onBack(): void;
}

/** Visits on site: nearest first where the phone knows where it is, otherwise by deadline; as a list or on the map. */
export function VisitListScreen({ title, visit, state, paths, onBack }: Props) {
  const { callWithoutToast, notify } = useClient();
  const [address, setAddress] = useAddress();
  const [keyword, setKeyword] = useState(address.get('keyword') ?? '');
  const asked = useDeferredValue(keyword.trim());
  const visits = useVisits(callWithoutToast, { visit, state, ...(asked ? { keyword: asked } : {}) });
  const settings = useMapSettings(callWithoutToast);
  const own = useOwnPlace();
  const [shown, setShown] = useState<readonly Visit[] | null>(null);
  const [called, setCalled] = useState<Visit | null>(null);
  const taken = useTakenTasks(useSession()?.id);
  const list = visits.data?.pages.flatMap((page) => page.records) ?? [];
  const total = visits.data?.pages[0]?.total;
  const [isRoute, setRoute] = useState(false);
  const { data } = visits;
  const route = useMemo(
    () =>
      isRoute && own.at ? routeThrough(data?.pages.flatMap((page) => page.records) ?? [], own.at) : null,
    [data, own.at, isRoute],
  );
  const nearest = async (asRoute: boolean) => {
    setRoute(asRoute);
    if (!own.at && !(await own.locate())) notify(words.notLocated);
  };
  return (
    <Page
      title={title}
      onBack={onBack}
      right={
        <button
          type="button"
          onClick={() => (list.some(({ plot }) => plot) ? setShown(list) : notify(words.noneOnMap, 'info'))}
          data-testid="visits-on-map"
        >
          <Icon name="map" size={20} /> {words.map}
        </button>
      }
    >
      <nav className="visit-tabs" aria-label={words.lists}>
        <NavLink to={paths.todo} replace>
          {words.mine}
        </NavLink>
        <NavLink to={paths.visible} replace>
          {words.office}
        </NavLink>
      </nav>
      <SearchBox
        label={words.search}
        value={keyword}
        onChange={(typed) => {
          setKeyword(typed);
          setAddress((now) => {
            typed.trim() ? now.set('keyword', typed.trim()) : now.delete('keyword');
            return now;
          });
        }}
      />
      <fieldset className="visit-order">
        <legend className="ui-hidden">{words.order}</legend>
        <button type="button" aria-pressed={!own.at} onClick={own.forget} data-testid="by-deadline">
          {words.byDeadline}
        </button>
        <button
          type="button"
          aria-pressed={own.at !== null && !isRoute}
          disabled={own.isLocating}
          onClick={() => void nearest(false)}
          data-testid="by-distance"
        >
          {own.isLocating ? words.locating : words.byDistance}
        </button>
        <button
          type="button"
          aria-pressed={own.at !== null && isRoute}
          disabled={own.isLocating}
          onClick={() => void nearest(true)}
          data-testid="by-route"
        >
          {words.byRoute}
        </button>
        <span className="ui-soft" role="status">
          {total !== undefined && words.total(total)}
          {route && route.metres > 0 && `，${words.routeLength(route.metres)}`}
        </span>
      </fieldset>
      <ScrollList
        pages={visits}
        count={list.length}
        rows={4}
        empty={
          <Empty
            text={asked ? words.noMatch : state === 'todo' ? words.none : words.noneOffice}
            icon="done"
          />
        }
      >
        <ul className="visit-list">
          {(route?.stops ?? byDistance(list, own.at)).map((placed, i) => (
            <li key={placed.visit.id}>
              <VisitItem
                {...placed}
                stop={route && placed.metres !== null ? i + 1 : null}
                isMine={state === 'todo'}
                isTaken={taken.includes(placed.visit.id)}
                navigation={settings.data?.navigation}
                onMap={(one) => setShown([one])}
                onCall={setCalled}
              />
            </li>
          ))}
        </ul>
      </ScrollList>
      <CallSheet visit={called} onClose={() => setCalled(null)} />
      {shown && (
        <LocationMap
          call={callWithoutToast}
          geoJson={plotsOf(shown)}
          title={shown.length === 1 ? shown[0]?.address || title : title}
          onClose={() => setShown(null)}
        />
      )}
    </Page>
  );
}

/** The plots of visits as one collection for a map. */
function plotsOf(visits: readonly Visit[]) {
  const features = visits.flatMap(({ plot }) => (plot as { features: unknown[] } | null)?.features ?? []);
  return { type: 'FeatureCollection', features };
}
