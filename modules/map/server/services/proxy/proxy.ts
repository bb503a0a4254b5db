import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { textOf } from '@homestead/ogc/foreign';
import { type OutboundAnswer, OutboundError } from '@homestead/outbound';
import { can } from '@homestead/people/contract';
import { type proxyRoutes, serviceTexts as texts } from '../../../contract/services/index.ts';
import type { ServiceSettings } from '../deps.ts';
import { findService, type StoredService } from '../service-store.ts';
import { askSource, credentialsOf } from '../sources/ask.ts';
import { findSource, type Source } from '../sources/store.ts';
import { maySee } from '../visible.ts';
import { AnswerCache, type CachedAnswer, secondsToKeep } from './cache.ts';
import { requestOf, type SourceRequest } from './requests.ts';
import { failureWords, rewriteDocument, safeType } from './rewrite.ts';

/** Bytes of answers that a node keeps. */
const cacheBytes = 64 * 1024 * 1024;
/** Calls that one source may have under way from a node: one that hangs does not hold all. */
const mostAtOnce = 32;
const mostOfDocument = 16 * 1024 * 1024;

type ProxyCall = Call<(typeof proxyRoutes)['base']>;

/** Serves registered services of other systems under our own address. */
export class ServiceProxy {
  readonly #settings: ServiceSettings;
  readonly #cache = new AnswerCache(cacheBytes);
  readonly #underWay = new Map<string, number>();

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
  }

  /** Answers a request; `rest` is what of the path follows the service's id. */
  async answer(call: ProxyCall, rest: string): Promise<null> {
    const { service, source } = await this.#serviceOf(call);
    const search = new URL(call.request.url, 'http://here').searchParams;
    const asked = requestOf(service, source, rest, search);
    // Documents hold our address as the caller wrote it.
    const place = asked.answer === 'document' ? `${call.request.protocol}://${call.request.host}` : '';
    const key = [source.id, source.version, service.id, place, asked.url.href].join(' ');
    const kept = this.#cache.get(key, Date.now());
    if (kept) return send(call, kept);
    await this.#taking(source, () => this.#fetch(call, { service, source, asked, key }));
    return null;
  }

  async #serviceOf({ params, person }: ProxyCall): Promise<{ service: StoredService; source: Source }> {
    const { db } = this.#settings;
    const service = await findService(db.kysely, params.id);
    const isSeen = service && (can(person, 'map.service.edit') || maySee(person, service));
    const source = isSeen ? await findSource(db.kysely, service.sourceId) : undefined;
    if (!service || !source) throw new HttpError('missing');
    if (!service.isEnabled) throw new HttpError('away', texts.disabled);
    if (!source.isEnabled) throw new HttpError('away', texts.sourceDisabled);
    return { service, source };
  }

  async #taking(source: Source, work: () => Promise<void>): Promise<void> {
    const count = this.#underWay.get(source.id) ?? 0;
    if (count >= mostAtOnce) throw new HttpError('tooMany', undefined, null, 2);
    this.#underWay.set(source.id, count + 1);
    try {
      await work();
    } finally {
      const left = (this.#underWay.get(source.id) ?? 1) - 1;
      if (left > 0) this.#underWay.set(source.id, left);
      else this.#underWay.delete(source.id);
    }
  }

  async #fetch(
    call: ProxyCall,
    {
      service,
      source,
      asked,
      key,
    }: { service: StoredService; source: Source; asked: SourceRequest; key: string },
  ): Promise<void> {
    try {
      const answer = await askSource(this.#settings, source, asked.url);
      const { status } = answer;
      if (status === 204 || status === 404) {
        answer.close();
        call.reply
          .status(status === 204 ? 204 : 404)
          .header('cache-control', 'private, max-age=60')
          .send();
        return;
      }
      if (status !== 200) {
        answer.close();
        throw new HttpError('away', texts.failedAnswer(failureWords(status)));
      }
      if (asked.answer === 'document') await this.#document(call, { service, source, answer, key });
      else await this.#data(call, source, answer, key);
    } catch (error) {
      if (error instanceof OutboundError) throw faultOf(error);
      throw error;
    }
  }

  async #document(
    call: ProxyCall,
    {
      service,
      source,
      answer,
      key,
    }: { service: StoredService; source: Source; answer: OutboundAnswer; key: string },
  ): Promise<void> {
    const { request } = call;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of answer.body) {
      bytes += piece.length;
      if (bytes > mostOfDocument) throw new OutboundError('size');
      pieces.push(piece);
    }
    const contentType = answer.headers.get('content-type') ?? '';
    const text = rewriteDocument(textOf(Buffer.concat(pieces), contentType), {
      proxy: `${request.protocol}://${request.host}/api/mapService/proxy/${service.id}`,
      secrets: [credentialsOf(source, this.#settings.tiandituKey).secret],
      baseUrl: source.baseUrl,
      service,
    });
    const isXml = text.trimStart().startsWith('<');
    const kept: CachedAnswer = {
      body: Buffer.from(isXml ? text.replace(/^(\s*<\?xml[^>]*encoding=["'])[\w-]+/, '$1UTF-8') : text),
      contentType: isXml ? 'application/xml; charset=utf-8' : 'application/json; charset=utf-8',
      contentEncoding: '',
      until: Date.now() + secondsToKeep(answer.headers, source.cacheSeconds) * 1000,
    };
    this.#cache.set(key, kept);
    send(call, kept);
  }

  /** Passes an answer on as it comes, and keeps a copy of one that is small enough. */
  async #data(call: ProxyCall, source: Source, answer: OutboundAnswer, key: string): Promise<void> {
    const { reply } = call;
    const contentType = safeType(answer.headers.get('content-type') ?? '');
    const contentEncoding = /^gzip$/i.test(answer.headers.get('content-encoding') ?? '') ? 'gzip' : '';
    const seconds = isKeepable(contentType) ? secondsToKeep(answer.headers, source.cacheSeconds) : 0;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const most = seconds > 0 ? this.#cache.mostOfOne : 0;
    const iterator = answer.body[Symbol.asyncIterator]();
    // A fault before the first piece is still told with words.
    const first = await iterator.next();
    const passing = async function* (): AsyncGenerator<Uint8Array> {
      for (let next = first; !next.done; next = await iterator.next()) {
        bytes += next.value.length;
        if (bytes <= most) pieces.push(next.value);
        yield next.value;
      }
    };
    headers(call, { contentType, contentEncoding, seconds });
    const stream = Readable.from(passing(), { objectMode: false });
    const done = new Promise<void>((resolve) => {
      stream.once('end', () => {
        if (seconds > 0 && bytes <= most)
          this.#cache.set(key, {
            body: Buffer.concat(pieces),
            contentType,
            contentEncoding,
            until: Date.now() + seconds * 1000,
          });
      });
      stream.once('close', () => {
        answer.close();
        resolve();
      });
      // The reply has begun: the connection is cut, so that what came is not taken for the whole.
      stream.once('error', () => reply.raw.destroy());
    });
    void reply.send(stream);
    await done;
  }
}

/** Exceptions come as XML under 200; they are no tiles to keep. */
const isKeepable = (contentType: string): boolean => !/xml|text\/plain/i.test(contentType);

function send(call: ProxyCall, kept: CachedAnswer): null {
  const tag = `"${createHash('sha256').update(kept.body).digest('base64url').slice(0, 22)}"`;
  const seconds = Math.max(0, Math.floor((kept.until - Date.now()) / 1000));
  headers(call, { ...kept, seconds });
  call.reply.header('etag', tag);
  if (call.request.headers['if-none-match']?.includes(tag)) void call.reply.status(304).send();
  else void call.reply.send(kept.body);
  return null;
}

/** What another system sent runs nothing here, whatever it is. */
function headers(
  { reply }: ProxyCall,
  {
    contentType,
    contentEncoding,
    seconds,
  }: Pick<CachedAnswer, 'contentType' | 'contentEncoding'> & { seconds: number },
): void {
  reply
    .type(contentType)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', seconds > 0 ? `private, max-age=${seconds}` : 'no-store');
  if (contentEncoding) reply.header('content-encoding', contentEncoding);
}

function faultOf(fault: OutboundError): HttpError {
  return new HttpError('away', texts.failedAnswer(fault.message));
}
