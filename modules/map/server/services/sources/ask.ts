import { HttpError } from '@homestead/http/contract';
import { type OutboundAnswer, OutboundError } from '@homestead/outbound';
import { serviceTexts as texts } from '../../../contract/services/index.ts';
import type { ServiceSettings } from '../deps.ts';
import { isTianditu } from '../offered/tianditu.ts';
import { authorize, type Credentials } from './credentials.ts';
import { countCall } from './quota.ts';
import type { Source } from './store.ts';

export type AskDeps = Pick<ServiceSettings, 'db' | 'now' | 'outbound' | 'tiandituKey'>;

/** A source answered, but not with what was asked for; the message is for people. */
export class SourceTrouble extends Error {
  readonly status: number;
  constructor(message: string, status = 0) {
    super(message);
    this.name = 'SourceTrouble';
    this.status = status;
  }
}

/** What a source is told: its own credentials, or, of the national tile service, the configured key. */
export function credentialsOf(source: Source, tiandituKey: string | null): Credentials {
  if (source.credentials.type !== 'none' || !tiandituKey || !isTianditu(source.baseUrl))
    return source.credentials;
  return { type: 'query', name: 'tk', userName: '', secret: tiandituKey };
}

/**
 * Asks a source, with its credentials and within its limits; each call counts against its day. The way out refuses redirects.
 * Throws OutboundError, a 42900 HttpError.
 */
export async function askSource(
  { db, now, outbound, tiandituKey }: AskDeps,
  source: Source,
  address: URL,
  limits: { maxBytes?: number; timeoutMs?: number } = {},
): Promise<OutboundAnswer> {
  const url = new URL(address);
  const headers = authorize(url, credentialsOf(source, tiandituKey));
  await countCall(db.kysely, source, now());
  return outbound(source.networks).open(url.href, {
    headers: { 'user-agent': 'homestead-map-proxy', accept: '*/*', ...headers },
    timeoutMs: Math.min(limits.timeoutMs ?? Number.POSITIVE_INFINITY, source.timeoutSeconds * 1000),
    maxBytes: Math.min(limits.maxBytes ?? Number.POSITIVE_INFINITY, source.maxMegabytes * 1024 * 1024),
  });
}

/** The whole answer of a source to a question that must be answered well. Throws SourceTrouble, OutboundError, a 42900 HttpError. */
export async function readSource(
  deps: AskDeps,
  source: Source,
  address: URL,
  limits: { maxBytes?: number; timeoutMs?: number } = {},
): Promise<{ bytes: Buffer; contentType: string }> {
  const answer = await askSource(deps, source, address, limits);
  const { status } = answer;
  if (status < 200 || status > 299) {
    answer.close();
    throw new SourceTrouble(status === 401 || status === 403 ? texts.denied : texts.status(status), status);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body) pieces.push(piece);
  return { bytes: Buffer.concat(pieces), contentType: answer.headers.get('content-type') ?? '' };
}

/** What people are told of a source that did not serve; anything else is thrown on. */
export function wordsOf(error: unknown): string {
  if (error instanceof SourceTrouble || error instanceof OutboundError) return error.message;
  if (error instanceof HttpError && error.kind === 'tooMany') return error.message;
  throw error;
}
