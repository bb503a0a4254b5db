import type { Executor } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { inboundRoutes as routes, inboundTexts as texts } from '../../contract/inbound/index.ts';
import { generateFrom, hideIn, maskPersonal, maskValues } from '../../engine/inbound/index.ts';
import { InboundCaller, type Occasion, type Outcome } from './call/caller.ts';
import { listLog, sweepLog } from './call/log.ts';
import { makeScheduledCalls } from './call/schedule.ts';
import type { InboundSettings } from './deps.ts';
import { createInbound, inboundCatalog, listInbound, removeInbound, updateInbound } from './registrations.ts';
import { inboundSheetRoutes } from './sheets.ts';
import { findCall, getCall, getShown, type StoredCall } from './store.ts';

export type { InboundSettings } from './deps.ts';

export interface Inbound {
  routes: BoundRoute[];
  /** Calls by the codes under which content names them. */
  calls: NamedCalls;
  /** Makes the calls whose time has come. Returns how many. */
  makeScheduled(): Promise<number>;
  /** Forgets what the log need not keep any longer. */
  sweep(): Promise<void>;
}

/** Registered calls as forms and processes make them. */
export interface NamedCalls {
  /** A call that is registered and enabled, or undefined; in a transaction where one is given. */
  find(code: string, executor?: Executor): Promise<StoredCall | undefined>;
  /** Makes a call. Throws conflict where nobody has registered it, and as `InboundCaller.run` does. */
  run(
    code: string,
    inputs: Readonly<Record<string, unknown>>,
    occasion: Omit<Occasion, 'purpose'>,
    purpose?: Occasion['purpose'],
  ): Promise<Outcome>;
}

/** Calls to other systems: registered, tested, made and written down. */
export function createInboundCalls(settings: InboundSettings): Inbound {
  const { now } = settings;
  const db = () => settings.db.kysely;
  const caller = new InboundCaller(settings);
  const generate = ({ body: { text } }: { body: { text: string } }) => {
    const requests = generateFrom(text);
    if (requests === null) throw brokenFields([{ path: 'text', message: texts.notDocument }]);
    if (requests.length === 0) throw brokenFields([{ path: 'text', message: texts.noOperation }]);
    return { requests };
  };
  return {
    routes: [
      bind(routes.list, (call) => listInbound(settings, call)),
      ...inboundSheetRoutes(settings),
      bind(routes.catalog, () => inboundCatalog(settings)),
      bind(routes.get, ({ params }) => getShown(db(), now(), params.id)),
      bind(routes.create, (call) => createInbound(settings, call)),
      bind(routes.update, (call) => updateInbound(settings, call)),
      bind(routes.remove, removeInbound),
      bind(routes.request, async ({ params, body }) =>
        caller.preview(await getCall(db(), params.id), body.inputs ?? {}),
      ),
      bind(routes.execute, async (call) => {
        const { params, body, person, entry } = call;
        const registered = await getCall(db(), params.id);
        const outcome = await caller.run(registered, body.inputs ?? {}, {
          purpose: 'test',
          personName: person.name,
          caseId: null,
        });
        entry.target = `apiInbound:${params.id}`;
        entry.detail = { summary: texts.tested(registered.name), ok: outcome.ok, message: outcome.message };
        return call.act(async () => ({
          ...outcome,
          outputs: maskValues(outcome.outputs, registered.outputs),
          body: hideIn(outcome.body, outcome.outputs, registered.outputs),
          plainBody:
            outcome.plainBody === null
              ? null
              : hideIn(outcome.plainBody, outcome.outputs, registered.outputs),
        }));
      }),
      bind(routes.generate, async (call) => generate(call)),
      bind(routes.generateFor, async (call) => {
        await getCall(db(), call.params.id);
        return generate(call);
      }),
      bind(routes.log, (call) => listLog(db(), call)),
    ],
    calls: {
      find: async (code, executor = db()) => {
        const found = await findCall(executor, { code });
        return found?.state === 'YES' ? found : undefined;
      },
      run: async (code, inputs, occasion, purpose = 'form') => {
        const registered = await findCall(db(), { code });
        if (!registered) throw new HttpError('conflict', texts.unknownCall(code));
        const outcome = await caller.run(registered, inputs, { ...occasion, purpose });
        // What the other system says of a failure is kept in logs, and may name a person.
        return { ...outcome, message: maskPersonal(outcome.message) };
      },
    },
    makeScheduled: () => makeScheduledCalls(settings, caller),
    sweep: () => sweepLog(db(), now()),
  };
}
