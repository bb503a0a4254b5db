import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Tx } from '@homestead/database';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  type BodySize,
  bodySizes,
  type CapabilityCatalogue,
  type ErrorKind,
  errorKinds,
  HttpError,
  type RouteSpec,
} from '../contract/index.ts';
import { type ActEntry, Acts } from './acts.ts';
import { readAgain, readsBack, type TakeAsRead } from './body/as-read.ts';
import { readsItself, takeFiles } from './body/bytes-body.ts';
import { changedTexts } from './body/changed-texts.ts';
import { withVersions } from './body/delete-version.ts';
import { dropRest } from './body/drop.ts';
import { bodyTextOf, fillBody, type TakesBody, takeJson } from './body/json-body.ts';
import { packReplies, refusePacked } from './body/packed.ts';
import { takeXml } from './body/xml-body.ts';
import { actOf, type BoundRoute, type Call, type ObservedCall, type Principal } from './call.ts';
import { type ClientApp, serveClients } from './clients.ts';
import { answerAllInEnvelope, answerBroken, badAddress } from './gate/front.ts';
import { type Authenticate, type AuthenticateKey, type CallLimits, Gate } from './gate/gate.ts';
import { RateLimiter } from './gate/rate.ts';
import { SlowDown } from './gate/slow-down.ts';
import { onceKeyOf, runOnce, StoredReply } from './idempotency.ts';
import { type LastChange, withEditor } from './last-change.ts';
import { docsPage, openApi } from './openapi.ts';
import { nameRequests, requestId } from './request-id.ts';
import { checkAccess } from './route-access.ts';
import { compileAtFirstCall, replySchema, requestSchemas, schemaController } from './schemas.ts';
import { secure, securePage } from './security.ts';
import { createShares, type Shares } from './shares/shares.ts';
import { sharesOf } from './shares/shares-of.ts';
import { asFault } from './watch/as-fault.ts';
import { isOfOneWhoLeft } from './watch/left.ts';
import { type TrafficWatch, watchTraffic } from './watch/traffic.ts';

export interface HttpSettings {
  db: Database;
  routes: readonly BoundRoute[];
  /** All capabilities that exist; a route that names another one is refused. Not checked where absent. */
  capabilities?: CapabilityCatalogue;
  clients?: readonly ClientApp[];
  authenticate: Authenticate;
  /** Finds the other system of a key; calls with one are refused where absent. */
  authenticateKey?: AuthenticateKey;
  /** Told of every refusal, and of calls that read what no address can hold, for the operation log. */
  observe?(entry: ObservedCall): void;
  /** Writes the entry of a change in the transaction that changes. */
  writeAct?(tx: Tx, entry: ObservedCall): Promise<void>;
  /** Names who edited what a refused edit was drawn from; such a refusal tells no name where absent. */
  lastChange?: LastChange;
  limits?: CallLimits;
  /** Networks of offices (`10.20.0.0/16`), whose many people share one address. */
  officeNetworks?: readonly string[];
  /** How long a refusal for calling too often is kept back; a second where absent. */
  refuseAfterMs?: number;
  /** What people take turns at; made where absent. */
  shares?: Shares;
  trustProxy?: string[] | false;
  https?: boolean;
  title: string;
  version: string;
  logger?: boolean | object;
  /** The program's own log, instead of `logger`. */
  log?: FastifyBaseLogger;
  /** Calls whose description changes while the program runs. */
  describe?(): Promise<readonly RouteSpec[]>;
  /** Told of every request, for metrics. */
  traffic?: TrafficWatch;
  /** Hears of every failure of the program itself, and what was being done; without it each is logged with its stack. */
  report?(error: unknown, about: string): void;
}

/** Assembles the HTTP server from declared routes; it does not listen. */
export async function createServer(settings: HttpSettings): Promise<FastifyInstance> {
  checkAccess(
    settings.routes.map(({ spec }) => spec),
    settings.capabilities,
  );
  const app = Fastify({
    ...(settings.log ? { loggerInstance: settings.log } : { logger: settings.logger ?? false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: settings.trustProxy ?? false,
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    genReqId: requestId,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false },
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, request, reply) => {
      sendFault(badAddress(), request as never, reply as never, settings.https ?? false, settings.report);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    schemaController,
  });
  const https = settings.https ?? false;
  answerAllInEnvelope(app);
  const rate = new RateLimiter(settings.db);
  const shares = settings.shares ?? createShares();
  const gate = new Gate({ ...settings, rate, sessions: shares.sessions });
  const slowDown = new SlowDown(settings.refuseAfterMs ?? 1000);
  app.addHook('onClose', async () => rate.stop());
  nameRequests(app);
  watchTraffic(app, settings.traffic);
  await packReplies(app);
  refusePacked(app);
  takeJson(app, (request, bytes) => gate.countBody(request, bytes));
  takeXml(app, (request, bytes) => gate.countBody(request, bytes));
  await takeFiles(app);
  compileAtFirstCall(app);
  app.setErrorHandler((error, request, reply) => sendFault(error, request, reply, https, settings.report));
  const routes = withVersions(settings.routes);
  const specs = routes.map((route) => route.spec);
  const asRead = readsBack(specs);
  for (const [index, route] of routes.entries()) {
    if (index % 16 === 0) await nextTurn(); // for the statements of a start
    mount(app, route, settings, { gate, shares, slowDown, https, takeAsRead: asRead(route.spec) });
  }
  // What is described now stands after what was declared at the start, and takes its place.
  const described = async () => [...specs, ...((await settings.describe?.()) ?? [])];
  app.get('/api/openapi.json', async (_request, reply) => {
    secure(reply, { https });
    return reply.send(openApi(await described(), { title: settings.title, version: settings.version }));
  });
  app.get('/api/docs', async (_request, reply) => {
    securePage(reply, { https });
    const now = new Map((await described()).map((spec) => [`${spec.method} ${spec.path}`, spec]));
    return reply.type('text/html; charset=utf-8').send(docsPage([...now.values()], settings.title));
  });
  await serveClients(app, settings.clients ?? [], https);
  return app;
}

interface Mounting {
  gate: Gate;
  shares: Shares;
  slowDown: SlowDown;
  https: boolean;
  takeAsRead: TakeAsRead | null;
}

function mount(
  app: FastifyInstance,
  route: BoundRoute,
  settings: HttpSettings,
  { gate, shares, slowDown, https, takeAsRead }: Mounting,
): void {
  const { spec } = route;
  const reply200 = replySchema(spec);
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    config: {
      isStream: spec.kind === 'stream',
      bodySize: bodySizeOf(spec),
      takesXml: spec.xml ?? false,
      takesParameters: spec.parameters ?? false,
      keepsText: spec.keepsText ?? false,
      takesBytes: spec.kind === 'bytes',
      takesKeys: spec.consumers !== undefined,
      refuse: route.refuse,
    } satisfies RouteConfig,
    schema: requestSchemas(spec),
    onRequest: async (request, reply) => {
      secure(reply, { https });
      reply.header('cache-control', 'no-store');
      try {
        await gate.admit(spec, request, (personId) => {
          for (const share of sharesOf(spec)) shares[share].mustHaveRoom(personId);
        });
      } catch (error) {
        if (error instanceof HttpError && error.kind === 'tooMany') await slowDown.wait();
        throw error;
      }
    },
    preValidation: async (request) => {
      if (spec.body && !readsItself(spec)) fillBody(request);
      await takeAsRead?.(request.body, request.params, () => readAgain(request));
    },
    onResponse: async (request, reply) => {
      gate.answered(spec, request, reply.statusCode);
      if (gate.isWorthTelling(request, reply.statusCode))
        observe(spec, settings, request, reply, gate.callerOf(request));
    },
    handler: async (request, reply) => {
      const caller = gate.callerOf(request);
      const key = spec.idempotent ? onceKey(request, spec, caller) : null;
      const acts = new Acts({
        db: settings.db,
        writeAct: isAct(spec) ? settings.writeAct : undefined,
        // A file may take minutes to come.
        before: readsItself(spec) && caller ? () => gate.stillLives(spec, request) : undefined,
        observed: () => observed(spec, request, reply, caller),
      });
      (request as Noted).entry = acts.entry;
      // By the declared schema, as a reply without a key: a repeat tells no more than the route declares.
      const render = (data: unknown) =>
        String(reply.serializeInput(envelope(spec, request.body, data), reply200));
      const call: Call = {
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        person: caller as Principal,
        caller,
        ip: request.ip,
        bodyText: bodyTextOf(request),
        request,
        reply,
        entry: acts.entry,
        act: acts.act,
        once: (work) => runOnce(acts.database, key, async () => work, render) as Promise<never>,
        onceAfter: (prepare) => runOnce(acts.database, key, prepare, render) as Promise<never>,
      };
      const data = await inTurn(spec, shares, call, () => route.handle(call)).catch(async (error) => {
        throw await withEditor(error, settings.lastChange, acts.entry.target);
      });
      await acts.finish(data);
      if (spec.kind === 'stream' || reply.sent) return reply;
      if (data instanceof StoredReply)
        return reply.type('application/json; charset=utf-8').serializer(String).send(data.text);
      // A reply that may be asked for again is sent as it is stored, so that the repeat is equal to the byte.
      return reply.type('application/json; charset=utf-8').serializer(String).send(render(data));
    },
  });
}

/**
 * Runs a call when its person's turn comes. A part or a stream is as slow as its client: it would hold a place that others
 * wait for, and is counted at what is scarce in it (pictures, tiles).
 */
function inTurn<T>(spec: RouteSpec, shares: Shares, call: Call, work: () => Promise<T>): Promise<T> {
  const { caller, reply } = call;
  if (!caller) return work();
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new HttpError('away'));
  });
  return sharesOf(spec).reduceRight<() => Promise<T>>(
    (inner, share) => () => shares[share].run(caller.id, inner, gone.signal),
    work,
  )();
}

interface RouteConfig extends TakesBody {
  isStream: boolean;
  /** Calls may come with a key by HTTP Basic. */
  takesKeys: boolean;
  refuse: BoundRoute['refuse'];
}

/** Without a session nobody makes the server parse more than a form of a few fields. */
function bodySizeOf(spec: RouteSpec): BodySize {
  return spec.access === 'public' ? bodySizes.public : bodySizes[spec.bodySize ?? 'usual'];
}

function envelope(
  { success = '操作成功', method, reads, trims }: RouteSpec,
  body: unknown,
  data: unknown,
): Record<string, unknown> {
  const warnings = method === 'GET' || reads ? [] : changedTexts(body, data, trims);
  return {
    code: 200,
    message: typeof success === 'string' ? success : success(body, data),
    data: data ?? null,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function onceKey(request: FastifyRequest, spec: RouteSpec, caller: Principal | null) {
  if (!caller) return null;
  const who = { personId: caller.id, route: `${spec.method} ${spec.path}` };
  return onceKeyOf(request, who, [request.params, request.body]);
}

/** Seconds of `Retry-After` for refusals that name none: limits count by the minute, an absent part may be back soon. */
const defaultRetryAfter: Partial<Record<ErrorKind, number>> = { tooMany: 60, away: 5 };

function sendFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
  report: HttpSettings['report'],
): FastifyReply {
  const fault = asFault(error, request.params, request.query, request.body);
  if (isOfOneWhoLeft(error, reply)) request.log.info('the caller left before the answer');
  else if (fault.kind === 'internal' && report) {
    report(error, `${request.method} ${request.routeOptions.url ?? ''}`);
    request.log.warn('fault');
  } else if (fault.kind === 'internal') request.log.error({ err: error }, 'fault');
  const { code, status } = errorKinds[fault.kind];
  secure(reply, { https });
  // A connection that is closed at once would take the answer with it: what still comes of a body is read and dropped.
  if (!request.raw.readableDidRead) dropRest(request.raw);
  if (!request.isMultipart?.()) reply.removeHeader('connection');
  const retryAfter = fault.retryAfter ?? defaultRetryAfter[fault.kind];
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  // A fault of the program is looked up in the log by the name of its request.
  const message = fault.kind === 'internal' ? `${fault.message}（编号：${request.id}）` : fault.message;
  // A browser that saves a file cannot read the body of a refusal; clients read this header of every download.
  const { isStream, takesKeys, refuse } = (request.routeOptions?.config ?? {}) as Partial<RouteConfig>;
  if (isStream) reply.header('x-download-error', encodeURIComponent(message));
  // A browser would ask for a name and a password by itself; programs that know no tickets ask when they are challenged.
  if (takesKeys && status === 401 && !comesFromBrowser(request))
    reply.header('www-authenticate', 'Basic realm="homestead", charset="UTF-8"');
  (request as { refusal?: object }).refusal = { code, message };
  // Who is not signed in has not come to the protocol yet: that refusal is the same everywhere.
  if (refuse && status !== 401) {
    const worded = refuse(new HttpError(fault.kind, message, fault.data), request, status);
    return reply.status(status).type(worded.type).serializer(String).send(worded.body);
  }
  const body = JSON.stringify({ code, message, data: fault.data ?? null });
  return reply.status(status).type('application/json; charset=utf-8').serializer(String).send(body);
}

/** Pages of ours send a session or a ticket, valid or ended; Node's own fetch names a mode, never a site. */
const comesFromBrowser = ({ headers, query }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined ||
  headers['authentication'] !== undefined ||
  Object.hasOwn((query ?? {}) as object, 'Authentication');

function observe(
  spec: RouteSpec,
  settings: HttpSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Principal | null,
): void {
  if (!settings.observe) return;
  const { refusal, entry: { kind, target } = {} } = request as Noted;
  if (!refusal && (spec.method === 'GET' || !spec.reads)) return;
  // Of a refused act its handler knows already what it is and on what; the rest of its words tell of what was done.
  settings.observe({
    ...observed(spec, request, reply, caller, refusal),
    ...(kind === undefined ? {} : { kind }),
    ...(target === undefined ? {} : { target }),
  });
}

/** Whether a call changes something or hands a list out: then its entry stands in the transaction of the act. */
const isAct = (spec: RouteSpec): boolean => (spec.method !== 'GET' && !spec.reads) || spec.exports === true;

interface Refusal {
  code: number | string;
  message: string;
}

/** What is noted on a request for its entry in the operation log. */
interface Noted {
  refusal?: Refusal;
  entry?: ActEntry;
}

function observed(
  spec: RouteSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Principal | null,
  refusal?: Refusal,
): ObservedCall {
  return {
    personId: caller?.id ?? null,
    personName: caller?.name ?? null,
    method: spec.method,
    route: spec.path,
    url: request.url.replace(/([?&]Authentication=)[^&]*/gi, '$1…'),
    summary: actOf(spec),
    ip: request.ip,
    status: reply.statusCode,
    code: refusal?.code ?? 200,
    message: refusal?.message ?? '',
    ms: Math.round(reply.elapsedTime),
  };
}
