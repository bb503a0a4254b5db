import { keptDays } from '@homestead/audit/contract';
import { countTotal, type Executor, newId, one, rows, run, tablesOf } from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import type { InboundLog, inboundRoutes } from '../../../contract/inbound/index.ts';
import { maskPersonal, maskValues } from '../../../engine/inbound/index.ts';
import type { InterfacesTables } from '../../tables.ts';
import { getCall, type StoredCall } from '../store.ts';

const tables = tablesOf<InterfacesTables>();

export type LogEntry = Omit<InboundLog, 'id' | 'at'> & { at: Date };

/** Keeps what came of a call; personal data are masked before they are written, and answers are not kept. */
export async function writeLog(db: Executor, call: StoredCall, entry: LogEntry): Promise<void> {
  const inputs = maskValues(entry.inputs, call.inputs);
  await run(
    db,
    tables.insertInto('interfaces.inbound_log').values({
      id: newId(),
      inbound_id: call.id,
      at: entry.at,
      purpose: entry.purpose,
      person_name: entry.personName,
      case_id: entry.caseId,
      is_ok: entry.ok,
      message: maskPersonal(entry.message),
      status: entry.status,
      milliseconds: entry.milliseconds,
      attempts: entry.attempts,
      inputs: JSON.stringify(inputs),
    }),
  );
}

export async function listLog(db: Executor, { params, query }: Call<(typeof inboundRoutes)['log']>) {
  await getCall(db, params.id);
  const { pageNum, pageSize, offset } = pageWindow(query);
  let asked = tables.selectFrom('interfaces.inbound_log').where('inbound_id', '=', params.id);
  if (query.ok !== undefined) asked = asked.where('is_ok', '=', query.ok);
  if (query.keyword) asked = asked.where(sql<boolean>`position(${query.keyword} in message) > 0`);
  const found = await rows(
    db,
    asked
      .select([
        'id',
        'at',
        'purpose',
        'person_name as personName',
        'case_id as caseId',
        'is_ok as ok',
        'message',
        'status',
        'milliseconds',
        'attempts',
        'inputs',
      ])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .$narrowType<Pick<InboundLog, 'inputs'>>(),
  );
  const { total } = await one(db, asked.select(countTotal));
  const records = found.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { records, total, pageNum, pageSize };
}

/** Removes what is older than logs are kept. */
export async function sweepLog(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await run(db, tables.deleteFrom('interfaces.inbound_log').where('at', '<', before));
}
