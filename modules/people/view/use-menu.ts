import { type CallFunction, known } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import type { MenuClient } from '../contract/menus/menus.ts';
import { getMenu } from '../contract/menus/routes.ts';

/** The menu of a client for whoever holds a token, as a question of the query client. */
export const menuQuery = (call: CallFunction, client: MenuClient, token: string | undefined) => ({
  queryKey: ['menu', client, token],
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    known(await call(getMenu, { params: { applicationId: client } }, { signal }), 'children'),
});

/** The menu of a client for whoever is signed in; not asked for before the server has said that the session is valid. */
export function useMenu(call: CallFunction, client: MenuClient, isEnabled = true) {
  const token = useSession()?.token;
  return useQuery({ ...menuQuery(call, client, token), enabled: isEnabled && token !== undefined });
}
