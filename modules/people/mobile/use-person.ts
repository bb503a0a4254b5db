import { type CallFunction, known } from '@homestead/http/client';
import { useClient, useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { type Identity, me, validate } from '../contract/routes.ts';

export type Person = Identity;

/** Who is signed in, as a question of the query client. */
export const personQuery = (call: CallFunction, token: string | null) => ({
  queryKey: ['person', token],
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    known(await call(validate, {}, { signal }), 'roles'),
});

/**
 * Who is signed in, as the server says. A dead token ends the session here (spec 1 §8); the handler does that. Screens say
 * themselves that it cannot be asked: words that pass would still stand over work without a network, opened from there.
 */
export function usePerson(): {
  person: Person | undefined;
  isSignedOut: boolean;
  isError: boolean;
  error: unknown;
  retry(): void;
} {
  const session = useSession();
  const { callWithoutToast } = useClient();
  const { data, isError, error, refetch } = useQuery({
    ...personQuery(callWithoutToast, session?.token ?? null),
    enabled: session !== null,
  });
  return {
    person: session ? data : undefined,
    isSignedOut: session === null,
    isError,
    error,
    retry: () => void refetch(),
  };
}

/** One's own data for the user centre. */
export function useProfile() {
  const { call } = useClient();
  return useQuery({ queryKey: ['profile'], queryFn: ({ signal }) => call(me, {}, { signal }) });
}
