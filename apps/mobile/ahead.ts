import { fetchOneMap } from '@homestead/homestead/mobile';
import { personQuery } from '@homestead/people/mobile';
import { menuQuery } from '@homestead/people/view';
import { readToken } from '@homestead/ui';
import { base, client, queryClient } from './connection.ts';
import { homes } from './home.ts';
import { paths } from './paths.ts';

/** Begins with what a screen needs while it is asked who is signed in: the large parts of the map, the menus of a home. */
export function beginAhead(): void {
  const token = readToken();
  const path = window.location.pathname.slice(base.length);
  if (token === null || !(path === paths.Map || homes.has(path))) return;
  // First, since a browser has few connections and all screens wait for this answer.
  void queryClient.prefetchQuery(personQuery(client.callWithoutToast, token));
  if (path === paths.Map) fetchOneMap(client.callWithoutToast);
  else void queryClient.prefetchQuery(menuQuery(client.callWithoutToast, 'phone', token));
}
