import { fetchOneMap } from '@homestead/homestead/mobile';
import { personQuery } from '@homestead/people/mobile';
import { readToken } from '@homestead/ui';
import { base, client, queryClient } from './connection.ts';
import { paths } from './paths.ts';

/** Begins with a screen whose parts are large while it is asked who is signed in. */
export function beginAhead(): void {
  const token = readToken();
  if (token === null || window.location.pathname !== base + paths.Map) return;
  // First, since a browser has few connections and all screens wait for this answer.
  void queryClient.prefetchQuery(personQuery(client.call, token));
  fetchOneMap(client.callWithoutToast);
}
