import { run, tablesOf } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { type issueTicket as spec, ticketSeconds } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { PeopleTables } from '../tables.ts';
import { digest, newSecret } from './secrets.ts';
import { sessionOf } from './sessions.ts';

const tables = tablesOf<PeopleTables>();

/** Issues a ticket for addresses that cannot carry a header: one file for a minute, or the map for ten. */
export async function issueTicket(deps: Deps, { body: wish, act }: Call<typeof spec>, header: unknown) {
  const session = await sessionOf(deps.db.kysely, header);
  const ticket = newSecret();
  const fileId = 'fileId' in wish ? wish.fileId : null;
  const seconds = fileId === null ? ticketSeconds.map : ticketSeconds.file;
  const expiresAt = new Date(deps.now().getTime() + seconds * 1000);
  await act((tx) =>
    run(
      tx,
      tables.insertInto('people.ticket').values({
        ticket_hash: digest(ticket),
        session_id: session.id,
        file_id: fileId,
        scope: fileId === null ? 'map' : null,
        expires_at: expiresAt,
      }),
    ),
  );
  return { ticket, expiresAt: expiresAt.toISOString() };
}
