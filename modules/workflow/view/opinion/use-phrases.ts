import type { CallFunction } from '@homestead/http/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addPhrase, deletePhrase, listPhrases, type Phrase, updatePhrase } from '../../contract/phrases.ts';

const key = ['phrases'];

/** The question for a person's own phrases. */
export const phrasesQuery = (call: CallFunction) => ({
  queryKey: key,
  staleTime: 60_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listPhrases, {}, { signal }),
});

/** A person's own phrases, and what can be done with them. */
export function usePhrases(call: CallFunction, onFault: (message: string) => void) {
  const queries = useQueryClient();
  const list = useQuery(phrasesQuery(call));
  const settled = {
    onError: (error: Error) => onFault(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  };
  const add = useMutation({ mutationFn: (text: string) => call(addPhrase, { body: { text } }), ...settled });
  const change = useMutation({
    mutationFn: ({ id, text, version }: Phrase) =>
      call(updatePhrase, { params: { id }, body: { text, version } }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Phrase) => call(deletePhrase, { params: { id } }),
    ...settled,
  });
  return { list, add, change, remove };
}
