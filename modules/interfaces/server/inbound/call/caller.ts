import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { OutboundError } from '@homestead/outbound';
import { type CallResult, type InboundLog, inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { maskPersonal } from '../../../engine/inbound/index.ts';
import type { InboundSettings } from '../deps.ts';
import type { StoredCall } from '../store.ts';
import { type BuiltRequest, buildRequest } from '../wire/build.ts';
import { readInputs } from '../wire/inputs.ts';
import { AnswerError, answerText, type Received, readAnswer } from '../wire/read.ts';
import { AnswerCache } from './answers.ts';
import { noteHealth, refusePaused } from './breaker.ts';
import { writeLog } from './log.ts';
import { countCall } from './quota.ts';
import { ClientTokens } from './token.ts';

/** What came of a call, with the outputs as they are. */
export interface Outcome extends Omit<CallResult, 'request'> {
  request: BuiltRequest['shown'];
}

/** Who calls, for what. A test does not wait for a system that is given a rest; neither a test nor a schedule takes from the cache. */
export interface Occasion {
  purpose: InboundLog['purpose'];
  personName: string;
  caseId: string | null;
}

interface Attempt {
  received: Received | null;
  outputs: Record<string, unknown>;
  /** What was deciphered of the answer. */
  plain: string | null;
  error: OutboundError | AnswerError | null;
}

const shownCharacters = 20_000;
const firstPauseMs = 200;

/** Makes registered calls: within their limits, again where that is safe, and written down. */
export class InboundCaller {
  readonly #settings: InboundSettings;
  readonly #tokens: ClientTokens;
  readonly #answers = new AnswerCache<Attempt>(200);

  constructor(settings: InboundSettings) {
    this.#settings = settings;
    this.#tokens = new ClientTokens(settings);
  }

  /** The request as it would be sent, its secrets hidden. Throws 42200 for inputs that are missing or wrong. */
  preview(call: StoredCall, given: Readonly<Record<string, unknown>>): BuiltRequest['shown'] {
    return this.#build(call, valuesOf(call, given), texts.hidden).shown;
  }

  /**
   * Makes a call. A failure of the other system is an outcome that is not ok; refusals of ours (inputs, a call that is disabled,
   * paused or used up) are thrown as Faults.
   */
  async run(
    call: StoredCall,
    given: Readonly<Record<string, unknown>>,
    occasion: Occasion,
  ): Promise<Outcome> {
    const { db, now } = this.#settings;
    const isTest = occasion.purpose === 'test';
    if (call.state !== 'YES' && !isTest) throw new HttpError('conflict', texts.disabled);
    const values = valuesOf(call, given);
    const key = createHash('sha256')
      .update(JSON.stringify([call.id, call.version, values]))
      .digest('hex');
    const kept = isTest || occasion.purpose === 'schedule' ? undefined : this.#answers.get(key, now());
    if (kept)
      return outcomeOf(kept, this.#build(call, values, '').shown, {
        milliseconds: 0,
        attempts: 0,
        isCached: true,
      });
    if (!isTest) refusePaused(call, now());
    await countCall(db.kysely, call, now());
    const at = now();
    const began = performance.now();
    const { attempt, attempts, shown } = await this.#try(call, values);
    const milliseconds = Math.round(performance.now() - began);
    const outcome = outcomeOf(attempt, shown, { milliseconds, attempts, isCached: false });
    await noteHealth(db.kysely, call, isPassing(attempt.error), now());
    await writeLog(db.kysely, call, { ...outcome, ...occasion, at, inputs: { ...values } });
    if (outcome.ok && call.cacheSeconds > 0) this.#answers.put(key, attempt, now(), call.cacheSeconds);
    return outcome;
  }

  #build(call: StoredCall, values: ReturnType<typeof valuesOf>, token: string): BuiltRequest {
    const moment = { at: this.#settings.now(), nonce: randomUUID().replaceAll('-', '') };
    return buildRequest(call, values, moment, {
      secret: call.secret,
      cipherKey: call.cipherKey,
      token,
    });
  }

  /** Tries within the time of the call; again, after growing pauses, only what may safely be sent twice. */
  async #try(call: StoredCall, values: ReturnType<typeof valuesOf>) {
    const ends = performance.now() + call.timeoutSeconds * 1000;
    const most = call.method === 'GET' || call.isRepeatable ? call.retries + 1 : 1;
    let shown = this.#build(call, values, '').shown;
    for (let attempts = 1; ; attempts++) {
      const left = Math.max(1, Math.round(ends - performance.now()));
      const [attempt, request] = await this.#once(call, values, left, attempts > 1);
      shown = request?.shown ?? shown;
      const wait = firstPauseMs * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
      const isOver = !isPassing(attempt.error) || attempts >= most || performance.now() + wait >= ends;
      if (isOver) return { attempt, attempts, shown };
      await pause(wait);
    }
  }

  async #once(
    call: StoredCall,
    values: ReturnType<typeof valuesOf>,
    timeoutMs: number,
    isAnew: boolean,
  ): Promise<[Attempt, BuiltRequest | null]> {
    let request: BuiltRequest | null = null;
    let received: Received | null = null;
    const ends = performance.now() + timeoutMs;
    const left = () => Math.max(1, Math.round(ends - performance.now()));
    const ask = async (isNewToken: boolean): Promise<Response> => {
      const isClient = call.auth.type === 'oauth';
      const isKept = isClient && !isNewToken && this.#tokens.isKept(call);
      const token = isClient ? await this.#tokens.tokenOf(call, left(), isNewToken) : '';
      request = this.#build(call, values, token);
      const { url, method, headers, body } = request;
      const reply = await this.#settings.outbound.fetch(url, {
        method,
        headers: { 'user-agent': 'homestead-interfaces', accept: '*/*', ...headers },
        ...(body === undefined ? {} : { body }),
        timeoutMs: left(),
        maxBytes: call.maxKilobytes * 1024,
      });
      // The other system may end a token before its time, as at its restart; nothing was done by what it refused.
      return isKept && reply.status === 401 ? ask(true) : reply;
    };
    try {
      const reply = await ask(isAnew);
      received = {
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        bytes: new Uint8Array(await reply.arrayBuffer()),
      };
      const read = await readAnswer(call, received, call.cipherKey);
      return [{ received, ...read, error: null }, request];
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof AnswerError)) throw error;
      return [{ received, outputs: {}, plain: null, error }, request];
    }
  }
}

/** Whether a failure is of the moment: the other system was away or too busy. */
const isPassing = (error: Attempt['error']): boolean =>
  error instanceof AnswerError
    ? error.isPassing
    : error !== null && (error.reason === 'time' || error.reason === 'network');

function valuesOf(call: StoredCall, given: Readonly<Record<string, unknown>>) {
  const { values, faults } = readInputs(call, given);
  if (faults.length > 0) throw brokenFields(faults);
  return values;
}

function outcomeOf(
  { received, outputs, plain, error }: Attempt,
  request: BuiltRequest['shown'],
  { milliseconds, attempts, isCached }: Pick<Outcome, 'milliseconds' | 'attempts' | 'isCached'>,
): Outcome {
  return {
    ok: error === null,
    message: error?.message ?? (isCached ? texts.cached : texts.answered),
    status: received?.status ?? null,
    milliseconds,
    attempts,
    isCached,
    contentType: received?.contentType ?? '',
    bytes: received?.bytes.length ?? 0,
    body: received ? maskPersonal(textToShow(received)).slice(0, shownCharacters) : '',
    plainBody: plain === null ? null : maskPersonal(plain).slice(0, shownCharacters),
    outputs,
    request,
  };
}

function textToShow(received: Received): string {
  try {
    return answerText({ ...received, bytes: received.bytes.subarray(0, shownCharacters * 4) });
  } catch (error) {
    if (error instanceof AnswerError) return '';
    throw error;
  }
}
