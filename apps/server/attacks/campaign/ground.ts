import { Random } from '@homestead/bpmn/testing';
import { rows } from '@homestead/database';
import type { sql } from 'kysely';
import { demoPassword } from '../../testing/client.ts';
import type { Served } from '../../testing/served.ts';

/** What an attack broke, with all that it takes to send the same again. */
export interface Finding {
  seed: number;
  attack: string;
  /** What should have held. */
  broke: string;
  by: string;
  call: string;
  sent: string;
  status: number;
  text: string;
}

/** An attack of the campaign: what must hold, and how the seeded attacker tries to break it. */
export interface Attack {
  name: string;
  holds: string;
  run(ground: Ground): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  code: unknown;
  message: string;
  data: unknown;
  /** The call as it was sent, for a finding. */
  call: string;
  by: string;
  sent: string;
}

export interface Sending {
  /** Account name, or null for a caller without a session. */
  by?: string | null;
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands. */
  raw?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
  /** Path from the root instead of under `/api`. */
  fromRoot?: boolean;
  /** A refusal for want of capacity is an answer here: the attack is a flood. */
  mayBeBusy?: boolean;
}

/** Where an attack takes place: the served product, its people, a stream of choices, and the list of what broke. */
export class Ground {
  readonly served: Served;
  readonly seed: number;
  /** How much each attack tries: 1 is the short slice. */
  readonly rounds: number;
  readonly findings: Finding[] = [];
  readonly #tokens = new Map<string, string>();
  calls = 0;
  attack = '';
  random = new Random(0);

  constructor(served: Served, options: { seed: number; rounds: number }) {
    this.served = served;
    this.seed = options.seed;
    this.rounds = options.rounds;
  }

  get db() {
    return this.served.db.kysely;
  }

  /** Each attack draws from a stream of its own, so that one alone repeats what it did among the others. */
  begin(attack: Attack): void {
    this.attack = attack.name;
    let stream = this.seed;
    for (const letter of attack.name) stream = Math.imul(stream ^ letter.charCodeAt(0), 0x9e3779b1);
    this.random = new Random(stream);
  }

  async tokenOf(userName: string, password = demoPassword): Promise<string> {
    const known = this.#tokens.get(userName);
    if (known) return known;
    const reply = await this.send('POST', '/user/login', { body: { username: userName, password } });
    const { token } = (reply.data ?? {}) as { token?: string };
    if (!token) throw new Error(`${userName} cannot sign in: ${reply.text}`);
    this.#tokens.set(userName, token);
    return token;
  }

  forget(userName: string): void {
    this.#tokens.delete(userName);
  }

  /** Sends a call; a fault of the server's own, a broken connection or a reply outside the envelope is a finding by itself. */
  async send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const { by = null, body, raw, headers = {}, fromRoot = false, mayBeBusy = false } = sending;
    const token = sending.token ?? (by === null ? null : await this.tokenOf(by));
    const sent = shown(raw ?? (body === undefined ? '' : JSON.stringify(body)));
    const asked = { call: `${method} ${path.slice(0, 500)}`, by: by ?? 'nobody', sent };
    this.calls += 1;
    let reply: Response;
    let bytes: Buffer;
    try {
      reply = await fetch(`${this.served.base}${fromRoot ? '' : '/api'}${path}`, {
        method,
        headers: {
          ...(token === null ? {} : { Authentication: token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(raw === undefined && body === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      });
      bytes = Buffer.from(await reply.arrayBuffer());
    } catch (error) {
      const text = `${(error as Error).message} ${String((error as Error).cause ?? '')}`;
      const answer = { ...asked, status: 0, headers: new Headers(), bytes: Buffer.alloc(0), text };
      this.broke('every call is answered', answer);
      return { ...answer, code: null, message: '', data: null };
    }
    const text = bytes.toString('utf8');
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    const parsed = (isJson ? parse(text) : null) as {
      code?: unknown;
      message?: string;
      data?: unknown;
    } | null;
    const answer: Answer = {
      ...asked,
      status: reply.status,
      headers: reply.headers,
      bytes,
      text,
      code: parsed?.code,
      message: parsed?.message ?? '',
      data: parsed?.data,
    };
    if (token === this.#tokens.get(by ?? '') && by !== null && reply.status === 401) this.forget(by);
    if (reply.status >= 500 && !(mayBeBusy && reply.status === 503))
      this.broke('no call is answered with a fault of the server', answer);
    const isMap = path.startsWith('/mapService');
    if (
      reply.status >= 400 &&
      !fromRoot &&
      !isMap &&
      (parsed?.code === undefined || parsed.message === undefined)
    )
      this.broke('every refusal stands in the envelope', answer);
    return answer;
  }

  /** Records what broke. */
  broke(what: string, answer: Pick<Answer, 'call' | 'by' | 'sent' | 'status' | 'text'>): void {
    const { call, by, sent, status, text } = answer;
    const same = this.findings.filter((one) => one.attack === this.attack && one.broke === what);
    // The first reproductions tell the hole; a thousand more hide the next one.
    if (same.length >= 5) return;
    const { seed, attack } = this;
    this.findings.push({ seed, attack, broke: what, call, by, sent, status, text: text.slice(0, 300) });
  }

  must(holds: boolean, what: string, answer: Pick<Answer, 'call' | 'by' | 'sent' | 'status' | 'text'>): void {
    if (!holds) this.broke(what, answer);
  }

  /** What is left behind in the database must be as the attack says. */
  mustHold(holds: boolean, what: string, seen: unknown = ''): void {
    if (!holds) this.broke(what, { call: '', by: '', sent: '', status: 0, text: JSON.stringify(seen) ?? '' });
  }

  idsOf(query: ReturnType<typeof sql>): Promise<string[]> {
    return rows<{ id: string }>(this.db, query as never).then((found) => found.map(({ id }) => id));
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function shown(raw: NonNullable<RequestInit['body']>): string {
  if (typeof raw === 'string')
    return raw.length > 400 ? `${raw.slice(0, 400)}… (${raw.length} characters)` : raw;
  if (raw instanceof Uint8Array)
    return `${raw.length} bytes ${Buffer.from(raw).subarray(0, 160).toString('hex')}…`;
  return Object.prototype.toString.call(raw);
}
