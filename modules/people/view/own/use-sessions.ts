import type { CallFunction } from '@homestead/http/client';
import { confirm } from '@homestead/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnSession,
} from '../../contract/own/sessions.ts';
import { ownTexts } from '../../contract/own/texts.ts';

const words = ownTexts.sessions;
const key = ['own-sessions'];

/** One's own living sessions, and how to end them; each end is asked for first, and `tell` says that it was done. */
export function useSessions(call: CallFunction, tell: (words: string) => void) {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSessions, { query: { pageSize: 200 } }, { signal }),
  });
  const ask = async (body: string, title: string, run: () => Promise<unknown>, done: string) => {
    if (!(await confirm({ title, body, isDangerous: true, run }))) return;
    tell(done);
    await queries.invalidateQueries({ queryKey: key });
  };
  return {
    sessions,
    end: ({ id, device }: OwnSession) =>
      ask(
        words.askEnd(device),
        words.end,
        () => call(endOwnSession, { params: { id } }),
        ownTexts.sessionEnded,
      ),
    endOthers: () =>
      ask(words.askEndOthers, words.endOthers, () => call(endOtherSessions, {}), ownTexts.sessionsEnded),
  };
}
