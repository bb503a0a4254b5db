import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import type { MenuClient } from '../contract/menus/menus.ts';
import { functionPermission } from '../contract/menus/routes.ts';

/** Codes of the buttons of a screen whose calls the person may make; none before the server has said so. */
export function useFunctions(
  call: CallFunction,
  routeName: string,
  client: MenuClient = 'desktop',
): ReadonlySet<string> {
  const token = useSession()?.token;
  const { data } = useQuery({
    queryKey: ['menu', 'functions', client, routeName, token],
    queryFn: ({ signal }) => call(functionPermission, { query: { routeName, client } }, { signal }),
  });
  return new Set(data?.map(({ code }) => code));
}
