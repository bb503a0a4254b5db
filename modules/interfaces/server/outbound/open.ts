import { errorKinds, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call, dropRest, StoredReply } from '@homestead/http/server';
import {
  actOutbound,
  callOutbound,
  callRefusals,
  documentPath,
  type Outbound,
  sendOutboundFile,
} from '../../contract/index.ts';
import { admitCall } from './admit.ts';
import { noteCall } from './calls.ts';
import { actInCase } from './cases/act.ts';
import { isActing, isCaseInterface, readCase } from './cases/cases.ts';
import { takeFile } from './cases/files.ts';
import { documentOf } from './document.ts';
import type { OutboundDeps } from './ports.ts';
import { mayCall, readInterface, readingScope } from './read.ts';
import { RefusedCall } from './refusal.ts';
import { bodyDigestOf, checkTime, findSigner, readFileDigest, readHeaders } from './signature.ts';
import { all, findByPath } from './store.ts';

type OpenCall = Call<typeof callOutbound> | Call<typeof actOutbound>;
type FileCall = Call<typeof sendOutboundFile>;
type Signed = Awaited<ReturnType<OutboundDeps['people']['lookUpConsumer']>> & {};

/** What has become known of a call while it is judged, for the log. */
interface Progress {
  consumer?: { id: string; name: string };
  outbound?: Outbound;
  isProven: boolean;
}

/** Failed calls of one consumer without a proven signature that a node lists in a minute; the others are only summed. */
const unprovenAMinute = 20;

/** The calls of other systems. */
export function openRoutes(deps: OutboundDeps): BoundRoute[] {
  const listing = new UnprovenCalls();
  const serve = async <C extends OpenCall | FileCall, D extends object>(
    call: C,
    answer: (call: C, progress: Progress) => Promise<D>,
  ): Promise<D> => {
    const begun = performance.now();
    const progress: Progress = { isProven: false };
    const note = (code: number, message: string, records: number) => {
      const { consumer, outbound, isProven } = progress;
      if (!consumer) return;
      return noteCall(deps, {
        consumer,
        outbound: outbound ?? null,
        path: outbound?.path ?? (isProven && call.params.path === documentPath ? documentPath : '-'),
        query: plainQuery(deps, outbound, { ...call.query }),
        ip: call.ip,
        code,
        message,
        records,
        ms: Math.round(performance.now() - begun),
        isListed: isProven || listing.take(consumer.id, deps.now()),
      }).catch((error: unknown) => deps.report(error, 'the log of interface calls'));
    };
    try {
      const data = await answer(call, progress);
      const records =
        (data as { records?: unknown[] }).records?.length ?? (progress.outbound?.process ? 1 : 0);
      await note(200, '', records);
      return data;
    } catch (error) {
      if (error instanceof RefusedCall) {
        const { code, status, message } = callRefusals[error.reason];
        await note(code, message, 0);
        return refuse(call, { code, status, message, reason: error.reason }) as D;
      }
      if (error instanceof HttpError) await note(Number(errorKinds[error.kind].code), error.message, 0);
      throw error;
    }
  };
  const answered = (call: OpenCall) =>
    serve(call, (open: OpenCall, progress) => answer(deps, open, progress));
  return [
    bind(callOutbound, answered),
    bind(actOutbound, answered),
    bind(sendOutboundFile, (call) =>
      serve(call, (open: FileCall, progress) => answerFile(deps, open, progress)).finally(() =>
        dropRest(call.request.raw),
      ),
    ),
  ];
}

/** Lets a call in: its signature, its consumer's standing, its interface and quota. Throws RefusedCall. */
async function admit(
  deps: OutboundDeps,
  call: OpenCall | FileCall,
  progress: Progress,
  { bodyDigest, isFile = false }: { bodyDigest: string; isFile?: boolean },
) {
  const { db, people } = deps;
  const headers = readHeaders(call.request.headers);
  checkTime(headers.timestamp, deps.now());
  const known = await people.lookUpConsumer(db.kysely, headers.keyId);
  if (!known) throw new RefusedCall('unknownKey');
  const { consumer } = known;
  progress.consumer = consumer;
  const { method, url } = call.request;
  const signer = findSigner(consumer.secrets, { method, url, bodyDigest, headers });
  progress.isProven = true;
  checkStanding(known, call.ip);
  const isDocument = !isFile && call.params.path === documentPath;
  const outbound = isDocument ? undefined : await findByPath(db.kysely, call.params.path);
  if (!isDocument && outbound?.qyzt !== 'YES') throw new RefusedCall('missing');
  if (outbound) {
    progress.outbound = outbound;
    if (!mayCall(consumer.scopes, outbound.path)) throw new RefusedCall('scope');
  }
  if ((outbound !== undefined && isActing(outbound)) !== (method === 'POST')) {
    throw new RefusedCall('method');
  }
  const limits = outbound ?? documentLimits;
  await admitCall(db, {
    consumerId: consumer.id,
    outboundId: outbound?.id ?? documentPath,
    nonce: headers.nonce,
    perMinute: limits.perMinute,
    perDay: limits.perDay,
  });
  await people.noteSecretUse(db.kysely, signer.id, deps.now());
  if (outbound) call.reply.header('x-interface-version', String(outbound.version));
  return { consumer, outbound };
}

/** A file is signed by the digest that its header says, so that nobody without a key has one read. */
async function answerFile(deps: OutboundDeps, call: FileCall, progress: Progress) {
  const digest = readFileDigest(call.request.headers);
  const { consumer, outbound } = await admit(deps, call, progress, { bodyDigest: digest, isFile: true });
  if (!outbound || !isCaseInterface(outbound)) throw new RefusedCall('method');
  return takeFile(deps, call, outbound, {
    person: await deps.people.consumerAsActor(consumer),
    digest,
    consumerId: consumer.id,
  });
}

async function answer(
  deps: OutboundDeps,
  call: OpenCall,
  progress: Progress,
): Promise<Record<string, unknown>> {
  const { db, people } = deps;
  const bodyDigest = bodyDigestOf(call.bodyText);
  const { consumer, outbound } = await admit(deps, call, progress, { bodyDigest });
  if (!outbound) return documentOf(deps, await all(db.kysely), consumer);
  const query = (call.query ?? {}) as Record<string, unknown>;
  if (!isCaseInterface(outbound)) {
    const person = people.consumerAsPerson(consumer);
    return readInterface(deps, outbound, {
      person,
      scope: readingScope(consumer.scopes, outbound.path),
      query,
    });
  }
  if (isActing(outbound)) {
    const person = await people.consumerAsActor(consumer);
    return actInCase(deps, call as Call<typeof actOutbound>, outbound, person);
  }
  const { scopes } = consumer;
  return {
    ...(await readCase(deps, outbound, { person: people.consumerAsPerson(consumer), scopes, query })),
  };
}

/** The document is as cheap as a page, and changes seldom. */
const documentLimits = { perMinute: 30, perDay: 1000 };

function checkStanding({ hindrance, mayCallFrom }: Signed, ip: string): void {
  if (hindrance) throw new RefusedCall(hindrance);
  if (!mayCallFrom(ip)) throw new RefusedCall('address');
}

/** Answers in the envelope with a code of its own; what is refused for a while says when to come back. */
function refuse(
  { reply, request }: OpenCall | FileCall,
  { code, status, message, reason }: { code: number; status: number; message: string; reason: string },
): Record<string, unknown> {
  if (reason === 'perMinute') reply.header('retry-after', String(60 - (new Date().getSeconds() % 60)));
  if (reason === 'perDay' || reason === 'bytesPerDay') reply.header('retry-after', '3600');
  (request as { refusal?: object }).refusal = { code, message };
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify({ code, message, data: { reason } }));
  // Nothing was done: a refused POST is no act of the operation log.
  return new StoredReply('') as unknown as Record<string, unknown>;
}

/** Of a query only what tells nothing of a person and was asked for: values of filters that the interface offers, and paging. */
function plainQuery(
  { published }: OutboundDeps,
  outbound: Outbound | undefined,
  query: Record<string, unknown>,
): Record<string, string> {
  const fields = published.groups().find(({ group }) => group === outbound?.model)?.fields ?? [];
  const isPlain = (name: string) =>
    (outbound?.process && isSystem(name)) ||
    ['pageNum', 'pageSize', 'sort', published.sinceFilter].includes(name) ||
    fields.some(
      ({ code, type, isFilter }) => code === name && isFilter && (type !== 'text' || isSystem(name)),
    );
  return Object.fromEntries(
    Object.entries(query)
      .slice(0, 30)
      .map(([name, value]) => [name.slice(0, 64), isPlain(name) ? String(value).slice(0, 200) : '****']),
  );
}

/** Text that people typed may hold anything; codes and states do not. */
const isSystem = (name: string) => ['division', 'status', 'caseNo', 'processId', 'id'].includes(name);

/** Counts calls without a proven signature by consumer and minute. */
class UnprovenCalls {
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** Whether one more is listed. */
  take(consumerId: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(consumerId) ?? 0) + 1;
    this.#counts.set(consumerId, count);
    return count <= unprovenAMinute;
  }
}
