import type { CallFunction } from '@homestead/http/client';
import type { YearlyRecords } from '@homestead/map/view';
import type { MapHandle } from '@homestead/mapview';
import { useAddress } from '@homestead/ui';
import { flowKeys } from '@homestead/workflow/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PlaceAnswer, type PlaceKind, placeKinds, placeRoutes as routes } from '../../contract/index.ts';
import { apart } from './apart.ts';
import { caseFeatures, caseStyle } from './case-layer.ts';
import { oneMapTexts as texts } from './texts.ts';

/** What is shown of the cases; all of it stands in the address, so that a link shows the same. */
export interface CaseFilter {
  /** Empty: all kinds. */
  kind: PlaceKind | '';
  state: string;
  from: string;
  to: string;
}

const isKind = (text: string): text is PlaceKind => (placeKinds as readonly string[]).includes(text);

/** The filter in the address, and how it is changed. */
export function useCaseFilter() {
  const [address, setAddress] = useAddress();
  const filter: CaseFilter = {
    kind: [address.get('kind') ?? ''].find(isKind) ?? '',
    state: address.get('state') ?? '',
    from: address.get('from') ?? '',
    to: address.get('to') ?? '',
  };
  const change = (more: Partial<CaseFilter>) =>
    setAddress((now) => {
      for (const [name, value] of Object.entries(more)) value ? now.set(name, value) : now.delete(name);
      return now;
    });
  return { filter, change };
}

const queryOf = (bbox: string, { kind, state, from, to }: CaseFilter) => ({
  bbox,
  ...(kind ? { kind } : {}),
  ...(state ? { state } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** Cases within a box of the map; while another box is asked for, what was shown stays. */
export function usePlaces(call: CallFunction, box: readonly number[] | null, filter: CaseFilter) {
  const query = queryOf((box ?? []).map((value) => value.toFixed(6)).join(','), filter);
  return useQuery<PlaceAnswer>({
    queryKey: [...flowKeys.all, 'places', query],
    enabled: box !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // What still waits is placed in the background within seconds.
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 5000 : false),
    queryFn: ({ signal }) => call(routes.listPlaces, { query }, { signal }),
  });
}

/** The cases of the filter that had been begun when a year ended, for the comparison of years. */
export function useYearlyCases(
  call: CallFunction,
  { kind, state }: CaseFilter,
  map: MapHandle | null,
  onLeft: (isShown: boolean) => void,
): YearlyRecords {
  return useMemo(
    () => ({
      name: texts.panel,
      key: `cases ${kind} ${state}`,
      style: caseStyle,
      onLeft,
      load: async (bbox, year, signal) => {
        const query = queryOf(bbox, { kind, state, from: '', to: `${year}-12-31` });
        const answer = await call(routes.listPlaces, { query }, { signal });
        return { geoJson: caseFeatures(apart(answer, map?.resolution() ?? 0)), isCut: false };
      },
    }),
    [call, kind, state, map, onLeft],
  );
}

/** All that happened on the parcel of a case, or at a position. */
export function useHistory(call: CallFunction, of: { processId: string } | { at: string } | null) {
  return useQuery({
    queryKey: [...flowKeys.all, 'history', of],
    enabled: of !== null,
    retry: false,
    queryFn: ({ signal }) => call(routes.parcelHistory, { query: of ?? {} }, { signal }),
  });
}
