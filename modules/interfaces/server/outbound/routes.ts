import { brokenFields, errorKinds } from '@homestead/http/contract';
import { asFault, type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import {
  callRefusals,
  createOutbound,
  deleteOutbound,
  describeRequest,
  executeOutbound,
  generateOutbound,
  getOutbound,
  listModels,
  listOpenProcesses,
  listOutbound,
  listOutboundCalls,
  outboundCatalogue,
  outboundDocument,
  outboundStatistic,
  outboundVersions,
  outboundTexts as texts,
  updateOutbound,
} from '../../contract/index.ts';
import { listCalls, statistic } from './calls.ts';
import { type CaseInterface, isActing, isCaseInterface, prepareCase, readCase } from './cases/cases.ts';
import { catalogueOf } from './catalogue.ts';
import { describeInterface } from './describe.ts';
import { documentOf } from './document.ts';
import { generate } from './generate.ts';
import { openRoutes } from './open.ts';
import type { OutboundDeps } from './ports.ts';
import { mayCall, readInterface, readingScope } from './read.ts';
import { outboundSheetRoutes } from './sheets.ts';
import { all, create, get, list, remove, update, versions } from './store.ts';

/** The calls with which administrators keep interfaces, and the one by which other systems call them. */
export function outboundRoutes(deps: OutboundDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(listOutbound, (call) => list(deps, call)),
    ...outboundSheetRoutes(deps),
    bind(outboundCatalogue, async () => catalogueOf(await all(db.kysely)) as never),
    bind(listModels, async () => deps.published.groups()),
    bind(listOpenProcesses, () => deps.cases.processes()),
    bind(outboundDocument, async ({ query }) =>
      documentOf(deps, await all(db.kysely), query.consumer ? await consumerOf(deps, query.consumer) : null),
    ),
    bind(listOutboundCalls, (call) => listCalls(deps, call)),
    bind(outboundStatistic, (call) => statistic(deps, call)),
    bind(getOutbound, ({ params }) => get(db.kysely, params.id)),
    bind(outboundVersions, ({ params }) => versions(deps, params.id)),
    bind(createOutbound, (call) => create(deps, call)),
    bind(updateOutbound, (call) => update(deps, call)),
    bind(deleteOutbound, (call) => remove(call)),
    bind(describeRequest, async ({ params }) => describeInterface(deps, await get(db.kysely, params.id))),
    bind(executeOutbound, (call) => execute(deps, call)),
    bind(generateOutbound, (call) => generate(deps, call)),
    ...openRoutes(deps),
  ];
}

async function consumerOf({ db, people }: OutboundDeps, id: string) {
  const known = await people.lookUpConsumerById(db.kysely, id);
  if (!known) throw brokenFields([{ path: 'consumer', message: texts.noConsumer }]);
  return known.consumer;
}

/**
 * Tries an interface within the permissions of whoever tries, and in the divisions and fields of a consumer where one is named.
 * Personal data is masked even where the consumer may see it: its right is not that of the person.
 */
async function execute(deps: OutboundDeps, { params, body, person }: Call<typeof executeOutbound>) {
  const outbound = await get(deps.db.kysely, params.id);
  const consumer = body.consumer ? await consumerOf(deps, body.consumer) : null;
  if (consumer && !mayCall(consumer.scopes, outbound.path)) {
    const { code, status, message } = callRefusals.scope;
    return { status, ms: 0, reply: { code, message, data: null } };
  }
  const scope = readingScope(consumer?.scopes ?? [], outbound.path);
  const begun = performance.now();
  const done = (status: number, reply: Record<string, unknown>) => ({
    status,
    ms: Math.round(performance.now() - begun),
    reply,
  });
  try {
    if (isCaseInterface(outbound))
      return done(200, await tryCase(deps, outbound, { person: person as Person, consumer, body }));
    const data = await readInterface(deps, outbound, {
      person: person as Person,
      scope: { ...scope, mayReveal: false },
      query: typed(body.query ?? {}),
    });
    return done(200, { code: 200, message: texts.done, data });
  } catch (error) {
    const fault = asFault(error);
    if (fault.kind === 'internal') throw error;
    const { code, status } = errorKinds[fault.kind];
    return done(status, { code, message: fault.message, data: fault.data });
  }
}

/**
 * Tries an interface that takes part in cases: of a case that the person may see; what would begin or complete is judged as the consumer's,
 * where one is named, and not written.
 */
async function tryCase(
  deps: OutboundDeps,
  outbound: CaseInterface,
  {
    person,
    consumer,
    body,
  }: { person: Person; consumer: Consumer | null; body: Call<typeof executeOutbound>['body'] },
): Promise<Record<string, unknown>> {
  const { cases, people } = deps;
  const query = body.query ?? {};
  if (!isActing(outbound)) {
    const data = await readCase(deps, outbound, { person, scopes: null, query });
    if (consumer)
      await readCase(deps, outbound, {
        person: people.consumerAsPerson(consumer),
        scopes: consumer.scopes,
        query,
      });
    return { code: 200, message: texts.done, data };
  }
  const given = body.body ?? {};
  const { processKey } = outbound.process;
  if (outbound.kind === 'complete' && typeof given['processId'] === 'string')
    await cases.state(person, { processId: given['processId'] }, { processKey, isOwnOnly: false });
  await prepareCase(deps, outbound, {
    person: consumer ? await people.consumerAsActor(consumer) : person,
    body: given,
    processes: await cases.processes(),
    isLast: false,
  });
  return { code: 200, message: texts.checkedOnly, data: null };
}

type Consumer = Awaited<ReturnType<typeof consumerOf>>;

/** As the query of an address would be read: paging in numbers, all else as text. */
function typed(query: Record<string, string | number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      name === 'pageNum' || name === 'pageSize'
        ? Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), 1_000_000)
        : String(value),
    ]),
  );
}
