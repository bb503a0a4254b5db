import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import type { MenuClient } from '../contract/menus/menus.ts';
import { getMenu } from '../contract/menus/routes.ts';

/** The menu of a client for whoever is signed in; not asked for before the server has said that the session lives. */
export function useMenu(call: CallFunction, client: MenuClient, isEnabled = true) {
  const token = useSession()?.token;
  return useQuery({
    queryKey: ['menu', client, token],
    enabled: isEnabled && token !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(getMenu, { params: { applicationId: client } }, { signal }),
  });
}
