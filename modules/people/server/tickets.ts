import { sql } from 'kysely';
import { ticketSeconds } from '../contract/index.ts';
import type { Deps } from './deps.ts';
import { digest, newSecret } from './secrets.ts';
import { sessionOf } from './sessions.ts';

/** A right to read one file for a minute, or the map for ten, in an address that cannot carry a header. */
export async function issueTicket(deps: Deps, header: unknown, wish: { fileId: string } | { scope: 'map' }) {
  const session = await sessionOf(deps.db.kysely, header);
  const ticket = newSecret();
  const fileId = 'fileId' in wish ? wish.fileId : null;
  const seconds = fileId === null ? ticketSeconds.map : ticketSeconds.file;
  const expiresAt = new Date(deps.now().getTime() + seconds * 1000);
  await sql`insert into people.ticket (ticket_hash, session_id, file_id, scope, expires_at)
    values (${digest(ticket)}, ${session.id}, ${fileId}, ${fileId === null ? 'map' : null}, ${expiresAt})`.execute(
    deps.db.kysely,
  );
  return { ticket, expiresAt: expiresAt.toISOString() };
}
