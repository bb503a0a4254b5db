import type { CallFunction } from '@homestead/http/client';
import { useAddress } from '@homestead/ui';
import { flowKeys } from '@homestead/workflow/view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PlaceAnswer, type PlaceKind, placeKinds, placeRoutes as routes } from '../../contract/index.ts';

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

/** Cases within a box of the map; while another box is asked for, what was shown stays. */
export function usePlaces(call: CallFunction, box: readonly number[] | null, filter: CaseFilter) {
  const query = {
    bbox: (box ?? []).map((value) => value.toFixed(6)).join(','),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
  };
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

/** All that happened on the parcel of a case, or at a position. */
export function useHistory(call: CallFunction, of: { processId: string } | { at: string } | null) {
  return useQuery({
    queryKey: [...flowKeys.all, 'history', of],
    enabled: of !== null,
    retry: false,
    queryFn: ({ signal }) => call(routes.parcelHistory, { query: of ?? {} }, { signal }),
  });
}
