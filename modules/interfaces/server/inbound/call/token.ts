import { OutboundError } from '@homestead/outbound';
import { inboundTexts as texts } from '../../../contract/inbound/index.ts';
import { valueAt } from '../../../engine/inbound/index.ts';
import type { InboundSettings } from '../deps.ts';
import type { StoredCall } from '../store.ts';
import { AnswerError, answerText, answerValue } from '../wire/read.ts';
import { AnswerCache } from './answers.ts';

/** The tokens of OAuth clients (RFC 6749 §4.4), each used until shortly before it runs out. */
export class ClientTokens {
  readonly #tokens = new AnswerCache<string>(500);
  readonly #settings: Pick<InboundSettings, 'outbound' | 'now'>;

  constructor(settings: Pick<InboundSettings, 'outbound' | 'now'>) {
    this.#settings = settings;
  }

  /** Whether a token for a call was asked for before and is not used up. */
  isKept = ({ id, version }: StoredCall): boolean =>
    this.#tokens.get(`${id} ${version}`, this.#settings.now()) !== undefined;

  /** The token for a call; asked for where none is kept, or anew. Throws AnswerError, OutboundError. */
  async tokenOf(call: StoredCall, timeoutMs: number, isAnew = false): Promise<string> {
    const { outbound, now } = this.#settings;
    const key = `${call.id} ${call.version}`;
    const kept = isAnew ? undefined : this.#tokens.get(key, now());
    if (kept) return kept;
    const { account = '', tokenUrl = '', scope, clientIn } = call.auth;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scope) form.set('scope', scope);
    const headers: Record<string, string> = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    };
    // RFC 6749 §2.3.1: id and secret are form-encoded before they are joined.
    const pair = `${encodeURIComponent(account)}:${encodeURIComponent(call.secret)}`;
    if (clientIn === 'basic') headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    else {
      form.set('client_id', account);
      form.set('client_secret', call.secret);
    }
    const reply = await outbound
      .fetch(tokenUrl, { method: 'POST', headers, body: form.toString(), timeoutMs, maxBytes: 200_000 })
      .catch((error: unknown) => {
        if (error instanceof OutboundError && error.reason !== 'time' && error.reason !== 'network')
          throw new AnswerError(texts.tokenFailed(error.message));
        throw error;
      });
    const received = {
      status: reply.status,
      contentType: reply.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await reply.arrayBuffer()),
    };
    if (!reply.ok) throw new AnswerError(texts.tokenFailed(texts.status(reply.status)), reply.status >= 500);
    const value = await answerValue(answerText(received), received.contentType, 'json');
    const token = valueAt(value, 'access_token') ?? valueAt(value, 'data.access_token');
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw new AnswerError(texts.noToken);
    const seconds = Number(valueAt(value, 'expires_in') ?? 300);
    this.#tokens.put(key, token, now(), Math.max(0, (Number.isFinite(seconds) ? seconds : 300) - 30));
    return token;
  }
}
