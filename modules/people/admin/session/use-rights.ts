import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePresence } from './identity.ts';

/** Pages that follow each other quickly ask once. */
const everyMs = 5_000;

/**
 * Rights that were given or taken meanwhile show at the next page: there the server is asked again who one is, and for menus and
 * buttons where that is another answer. It is not asked by the clock, which would keep a session alive that nobody uses.
 */
export function useRights(pathname: string): void {
  const queries = useQueryClient();
  const { identity } = usePresence();
  const rights = identity && JSON.stringify([identity.roles, identity.capabilities, identity.division]);
  const known = useRef(rights);
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    void queries.refetchQueries({
      queryKey: ['identity'],
      type: 'active',
      predicate: ({ state }) => Date.now() - state.dataUpdatedAt > everyMs,
    });
  }, [pathname, queries]);
  useEffect(() => {
    if (rights === undefined) return;
    const isChanged = known.current !== undefined && known.current !== rights;
    known.current = rights;
    if (isChanged) void queries.invalidateQueries({ queryKey: ['menu'] });
  }, [rights, queries]);
}
