import { isIP } from 'node:net';
import { addressJudge, withinNetworks } from './addresses.ts';
import { OutboundError, outboundFaultIn } from './faults.ts';
import type { Lookup } from './guard.ts';
import { unpacked } from './unpack.ts';

export { OutboundError, type OutboundReason, outboundFaultIn } from './faults.ts';

export interface OutboundSettings {
  /** Networks beside public addresses that may be reached, as `10.20.0.0/16`. */
  allow: readonly string[];
  /** Where not empty, only addresses in these networks, of those that may be reached. */
  only?: readonly string[];
  /** From the call to the last byte of the answer; 15 s unless told. */
  timeoutMs?: number;
  /** Bytes of an answer; 2 MB unless told. */
  maxBytes?: number;
  /** How many redirects a reading call follows; 3 unless told. */
  redirects?: number;
  /** Replaces the system's resolver, for tests. */
  lookup?: Lookup;
}

/** One call to another system. */
export interface OutboundCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  timeoutMs?: number;
  maxBytes?: number;
}

/** An answer that is still on its way. */
export interface OutboundAnswer {
  status: number;
  headers: Headers;
  /** The body as it comes; ends with an OutboundError at the limits of size and time. Leaving it closes the connection. */
  body: AsyncIterable<Uint8Array>;
  /** Gives the answer up. */
  close(): void;
}

export interface Outbound {
  /** Calls another system; the answer is read to its end. Throws OutboundError. */
  fetch(url: string, call?: OutboundCall): Promise<Response>;
  /** Calls another system and gives its answer piece by piece; the time counts to the last byte. Throws OutboundError. */
  open(url: string, call?: OutboundCall): Promise<OutboundAnswer>;
  /** Whether an address as a person typed it could be called at all; a name is resolved only when it is called. Throws OutboundError. */
  check(url: string): void;
  close(): Promise<void>;
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
const withoutBody = new Set([204, 205, 304]);

/** The one way out of the product: every call to another system is made through it. */
export function createOutbound(settings: OutboundSettings): Outbound {
  const { timeoutMs = 15_000, maxBytes = 2 * 1024 * 1024, redirects = 3 } = settings;
  const permitted = addressJudge(settings.allow);
  const within = withinNetworks(settings.only ?? []);
  const isPermitted = (address: string): boolean => permitted(address) && within(address);
  // What calls are made with is read at the first one: few servers make any.
  let caller: ReturnType<typeof readCaller> | undefined;
  const readCaller = async () => {
    const { guardedAgent, request } = await import('./guard.ts');
    return { request, agent: guardedAgent(isPermitted, Math.min(timeoutMs, 10_000), settings.lookup) };
  };

  async function ask(url: URL, call: OutboundCall, left: number, signal: AbortSignal) {
    const method = call.method ?? 'GET';
    caller ??= readCaller();
    const { agent, request } = await caller;
    const reply = await request(url, {
      dispatcher: agent,
      method: method as 'GET',
      headers: { 'accept-encoding': 'identity', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal,
    });
    const { statusCode } = reply;
    const headers = new Headers(plainHeaders(reply.headers));
    const location = headers.get('location');
    if (isRedirect(statusCode) && location) {
      await reply.body.dump();
      // What was sent was meant for the address that was named.
      if (left === 0 || !/^(GET|HEAD)$/.test(method)) throw new OutboundError('redirect');
      const next = targetOf(location, url);
      return ask(next, next.origin === url.origin ? call : withoutSecrets(call), left - 1, signal);
    }
    const isEmpty = method === 'HEAD' || withoutBody.has(statusCode);
    return { status: statusCode, headers, body: isEmpty ? reply.body : unpacked(reply.body, headers) };
  }

  const faultOf = (error: unknown, signal: AbortSignal): OutboundError =>
    outboundFaultIn(error) ?? new OutboundError(signal.aborted ? 'time' : 'network', error);

  return {
    fetch: async (url, call = {}) => {
      const signal = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
      try {
        const { status, headers, body } = await ask(targetOf(url), call, redirects, signal);
        const bytes = await readBody(body, call.maxBytes ?? maxBytes);
        return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
      } catch (error) {
        throw faultOf(error, signal);
      }
    },
    open: async (url, call = {}) => {
      const signal = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
      const most = call.maxBytes ?? maxBytes;
      try {
        const { status, headers, body } = await ask(targetOf(url), call, redirects, signal);
        if (Number(headers.get('content-length') ?? 0) > most) {
          body.on('error', () => undefined).destroy();
          throw new OutboundError('size');
        }
        const pieces = async function* (): AsyncIterable<Uint8Array> {
          try {
            yield* limited(body, most);
          } catch (error) {
            throw faultOf(error, signal);
          }
        };
        return {
          status,
          headers,
          body: pieces(),
          close: () => void body.on('error', () => undefined).destroy(),
        };
      } catch (error) {
        throw faultOf(error, signal);
      }
    },
    check: (url) => {
      const host = targetOf(url).hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPermitted(host)) throw new OutboundError('address');
    },
    close: async () => (await caller)?.agent.destroy(),
  };
}

/** An address that may be called: http or https, and nobody named in it. */
function targetOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('target');
  return url;
}

/** What another host must not be told: a redirect leads elsewhere, not the caller's keys. */
function withoutSecrets(call: OutboundCall): OutboundCall {
  const kept = Object.entries(call.headers ?? {}).filter(([name]) => /^(accept|user-agent)$/i.test(name));
  return { ...call, headers: Object.fromEntries(kept) };
}

async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (bytes > most) throw new OutboundError('size');
    yield piece;
  }
}

async function readBody(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(body, most)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
}
