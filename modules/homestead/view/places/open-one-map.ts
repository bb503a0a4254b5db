import type { CallFunction } from '@homestead/http/client';
import { issueMapTicket, withLayeredMap } from '@homestead/map/view';
import { lazyChunk } from '@homestead/ui';
import type { QueryClient } from '@tanstack/react-query';

const loadOneMap = () => withLayeredMap(() => import('./OneMap.tsx'));

export const OneMap = lazyChunk(loadOneMap);

/** Asks for the ticket, the code and the first answers of the one map before its screen is drawn. */
export function fetchOneMap(call: CallFunction, queries: QueryClient): void {
  void issueMapTicket(call);
  // A part that fails here is asked for again where it is wanted.
  void loadOneMap().catch(() => undefined);
  void import('./ask-for-map.ts').then(
    ({ askForMap }) => askForMap(call, queries),
    () => undefined,
  );
}
