import type { CallFunction } from '@homestead/http/client';
import type { MapHandle } from '@homestead/mapview';
import { showDay } from '@homestead/ui';
import { namedPerson } from '@homestead/workflow/view';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PlaceAnswer, PlacedCase } from '../../contract/index.ts';
import { CaseCard, StateWord } from './CaseCard.tsx';
import { Filters } from './Filters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { LayerInfo } from './LayerInfo.tsx';
import { oneMapTexts as texts } from './texts.ts';
import type { CaseFilter } from './use-one-map.ts';

/** What was chosen on the map: cases, or a bare place. */
export type Choice =
  | { kind: 'cases'; ids: readonly string[] }
  | { kind: 'place'; at: readonly number[] }
  | { kind: 'route' }
  | null;

interface Props {
  call: CallFunction;
  map: MapHandle | null;
  places: UseQueryResult<PlaceAnswer>;
  /** The answer with clusters that lie apart on the map. */
  data: PlaceAnswer | undefined;
  filter: CaseFilter;
  choice: Choice;
  navigation: string | null | undefined;
  /** The visits of today. */
  route: ReactNode;
  /** Only the head is shown, and the map has the screen. */
  isFolded: boolean;
  /** Absent where the panel lies beside the map. */
  onFold: ((isFolded: boolean) => void) | undefined;
  onFilter(more: Partial<CaseFilter>): void;
  onChoose(choice: Choice): void;
  onCluster(box: readonly number[]): void;
  onOpen(processId: string): void;
  onShare(): void;
}

/** Beside the map, on a phone below it: filters, what is in view as a list, and what was chosen. */
export function CasePanel(props: Props) {
  const { call, map, places, data, filter, choice, isFolded, onFold, onChoose, onOpen } = props;
  const [isFiltering, setFiltering] = useState(false);
  const chosen =
    choice?.kind === 'cases'
      ? (data?.cases ?? []).filter(({ processId }) => choice.ids.includes(processId))
      : [];
  return (
    <aside className="om-panel" aria-label={texts.panel} data-testid="case-panel">
      <header>
        <strong role="status">{data ? texts.count(data.total) : texts.querying}</strong>
        <button
          type="button"
          aria-expanded={isFiltering && !isFolded}
          onClick={() => {
            setFiltering(isFolded || !isFiltering);
            onFold?.(false);
          }}
        >
          {texts.filters}
        </button>
        <button
          type="button"
          aria-pressed={choice?.kind === 'route'}
          onClick={() => onChoose(choice?.kind === 'route' ? null : { kind: 'route' })}
        >
          {texts.route}
        </button>
        <button type="button" aria-label={texts.shareLong} title={texts.shareLong} onClick={props.onShare}>
          {texts.share}
        </button>
        {onFold && (
          <button
            type="button"
            className="om-fold"
            aria-expanded={!isFolded}
            aria-label={isFolded ? texts.unfold : texts.fold}
            onClick={() => onFold(!isFolded)}
          >
            <span aria-hidden="true" />
          </button>
        )}
      </header>
      {isFiltering && !isFolded && <Filters filter={filter} onChange={props.onFilter} />}
      <div className="om-body" data-awaited={places.isPending || undefined} hidden={isFolded}>
        {places.isError && (
          <p className="om-note" role="alert">
            {texts.failed}{' '}
            <button type="button" onClick={() => void places.refetch()}>
              {texts.retry}
            </button>
          </p>
        )}
        {choice && (chosen.length > 0 || choice.kind !== 'cases') ? (
          <>
            <button type="button" className="om-back" onClick={() => onChoose(null)}>
              {texts.back}
            </button>
            {chosen.length > 1 && <p className="om-note">{texts.severalHere(chosen.length)}</p>}
            {chosen.map((one) => (
              <CaseCard
                key={one.processId}
                one={one}
                navigation={props.navigation}
                onOpen={onOpen}
                history={
                  <HistoryList call={call} map={map} of={{ processId: one.processId }} onOpen={onOpen} />
                }
              />
            ))}
            {choice.kind === 'route' && props.route}
            {choice.kind === 'place' && <LayerInfo call={call} map={map} at={choice.at} />}
            {choice.kind === 'place' && (
              <HistoryList
                call={call}
                map={map}
                of={{ at: choice.at.map((value) => value.toFixed(7)).join(',') }}
                onOpen={onOpen}
              />
            )}
          </>
        ) : (
          data && <InView data={data} onChoose={onChoose} onCluster={props.onCluster} />
        )}
      </div>
    </aside>
  );
}

interface InViewProps extends Pick<Props, 'onChoose' | 'onCluster'> {
  data: PlaceAnswer;
}

const clustersListed = 20;

function InView({ data, onChoose, onCluster }: InViewProps) {
  const { cases, clusters, isClustered, waiting } = data;
  const largest = clusters.toSorted((one, other) => other.count - one.count).slice(0, clustersListed);
  return (
    <>
      {waiting > 0 && <p className="om-note">{texts.waiting(waiting)}</p>}
      {isClustered && <p className="om-note">{texts.clustered}</p>}
      {data.total === 0 && <p className="om-note">{texts.none}</p>}
      <ul className="om-list">
        {largest.map(({ box, count, place }) => (
          <li key={place.join(' ')}>
            <button type="button" onClick={() => onCluster(box)}>
              {texts.clusterOf(count)}
            </button>
          </li>
        ))}
        {cases.map((one) => (
          <li key={one.processId}>
            <CaseRow one={one} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CaseRow({ one, onChoose }: { one: PlacedCase; onChoose(choice: Choice): void }) {
  return (
    <button type="button" onClick={() => onChoose({ kind: 'cases', ids: [one.processId] })}>
      <span>
        <b>{namedPerson(one) || texts.unnamed}</b>
        <StateWord status={one.status} />
      </span>
      <small>
        {one.processName} · {one.stage} · <time>{showDay(one.createTime)}</time>
      </small>
    </button>
  );
}
