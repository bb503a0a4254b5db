import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { type issueTicket as spec, ticketSeconds } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { digest, newSecret } from './secrets.ts';
import { sessionOf } from './sessions.ts';

/** Issues a ticket for addresses that cannot carry a header: one file for a minute, or the map for ten. */
export async function issueTicket(deps: Deps, { body: wish, act }: Call<typeof spec>, header: unknown) {
  const session = await sessionOf(deps.db.kysely, header);
  const ticket = newSecret();
  const fileId = 'fileId' in wish ? wish.fileId : null;
  const seconds = fileId === null ? ticketSeconds.map : ticketSeconds.file;
  const expiresAt = new Date(deps.now().getTime() + seconds * 1000);
  await act((tx) =>
    sql`insert into people.ticket (ticket_hash, session_id, file_id, scope, expires_at)
      values (${digest(ticket)}, ${session.id}, ${fileId}, ${fileId === null ? 'map' : null}, ${expiresAt})`.execute(
      tx,
    ),
  );
  return { ticket, expiresAt: expiresAt.toISOString() };
}
