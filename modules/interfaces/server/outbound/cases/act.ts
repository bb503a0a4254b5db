import { type Call, onceKeyOf, runOnce } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { type actOutbound, outboundTexts as texts } from '../../../contract/index.ts';
import type { OutboundDeps } from '../ports.ts';
import { type CaseInterface, prepareCase } from './cases.ts';

type ActCall = Call<typeof actOutbound>;

/**
 * Begins a case or completes a task for a consumer: once for an `Idempotency-Key`, in one transaction with the act's entry in the operation
 * log, which names the consumer. Throws HttpErrors as the calls of people do.
 */
export async function actInCase(
  deps: OutboundDeps,
  call: ActCall,
  outbound: CaseInterface,
  person: Person,
): Promise<Record<string, unknown>> {
  const { db, cases } = deps;
  const { entry, body } = call;
  const processes = await cases.processes();
  Object.assign(entry, { personId: person.id, personName: person.name, summary: outbound.name });
  const who = { personId: person.id, route: `open ${outbound.path}` };
  const done = await cases.againIfMoved((isLast) =>
    runOnce(
      { kysely: db.kysely, transaction: (work) => call.act(work) },
      onceKeyOf(call.request, who, body),
      async () => {
        const work = await prepareCase(deps, outbound, { person, body, processes, isLast });
        return async (tx) => {
          const state = await work(tx);
          entry.target = `process:${state.processId}`;
          return { ...state };
        };
      },
      (data) => JSON.stringify({ code: 200, message: texts.done, data }),
    ),
  );
  return done as Record<string, unknown>;
}
