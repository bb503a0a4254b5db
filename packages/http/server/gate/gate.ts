import type { FastifyRequest } from 'fastify';
import {
  HttpError,
  officeFactor,
  type RateName,
  type RouteSpec,
  rates,
  rateText,
  tooMany,
} from '../../contract/index.ts';
import type { Principal } from '../call.ts';
import type { FairShare } from '../shares/fair-share.ts';
import { countedAddress, networkList } from './address.ts';
import { KnownTokens } from './known-tokens.ts';
import type { RateLimiter } from './rate.ts';

/** Calls a minute, by name; what is absent is as the table of limits says. */
export type CallLimits = Partial<Record<RateName, number>>;

/** Finds the person of a token (or of a ticket on `ticket` routes); throws a deadToken HttpError for one that has ended or never was. */
export type Authenticate = (
  token: string,
  request: { method: string; url: string; params: unknown; viaQuery: boolean },
) => Promise<Principal>;

/** Finds the other system of a key that has one of the scopes; throws a HttpError where there is none. */
export type AuthenticateKey = (
  shown: { keyId: string; secret: string; ip: string },
  scopes: readonly string[],
) => Promise<Principal>;

export interface GateSettings {
  rate: RateLimiter;
  authenticate: Authenticate;
  authenticateKey?: AuthenticateKey;
  limits?: CallLimits;
  /** Networks of offices, as `10.20.0.0/16`. */
  officeNetworks?: readonly string[];
  /** Turns at looking sessions up: many calls at once of one person would otherwise stand before everybody's. */
  sessions: FairShare;
}

/** Refusals for calling too often that stand in the operation log, of one person or address in a minute. */
const toldAMinute = 20;

/**
 * Who may come in, and how often. People are counted as people, wherever they call from; an address is counted for what
 * comes from it without a living session; sign-ins have a count of their own, so that neither shuts out an office that
 * shares one address.
 */
export class Gate {
  readonly #settings: GateSettings;
  readonly #offices: { has(ip: string): boolean };
  readonly #known = new KnownTokens();
  readonly #callers = new WeakMap<FastifyRequest, Principal | null>();

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#offices = networkList(settings.officeNetworks ?? []);
  }

  /**
   * Who calls; null on a public route without a living session. Throws where the call may not be made, and what
   * `mustHaveRoom` throws of a person: of one who is known by token, before the session is looked up.
   */
  async admit(
    spec: RouteSpec,
    request: FastifyRequest,
    mustHaveRoom: (personId: string) => void = () => undefined,
  ): Promise<Principal | null> {
    if (spec.signIn) this.#countEntry(request.ip);
    if (spec.addressRate)
      this.#count(spec.addressRate, countedAddress(request.ip), this.#factorOf(request.ip));
    const caller = await this.#findCaller(spec, request, mustHaveRoom);
    this.#callers.set(request, caller);
    if (!caller) return null;
    if (spec.capability && !caller.capabilities.includes(spec.capability)) throw new HttpError('forbidden');
    mustHaveRoom(caller.id);
    return caller;
  }

  callerOf(request: FastifyRequest): Principal | null {
    return this.#callers.get(request) ?? null;
  }

  /** Refuses a call whose body took long to come, where its session ended meanwhile. */
  async stillLives(spec: RouteSpec, request: FastifyRequest): Promise<void> {
    const { token, viaQuery } = tokenOf(spec, request);
    if (token === '') return;
    const { method, url, params } = request;
    await this.#settings.authenticate(token, { method, url, params, viaQuery });
  }

  /** Counts the bytes of a body that was read from a person. */
  countBody(request: FastifyRequest, bytes: number): void {
    const caller = this.callerOf(request);
    if (caller) this.#count('bodies', caller.id, 1, Math.ceil(bytes / 1024));
  }

  /** Told of the answer: a sign-in that worked, or that failed through no fault of its sender, was no guess. */
  answered(spec: RouteSpec, request: FastifyRequest, status: number): void {
    if (spec.signIn === 'failures' && (status < 400 || status >= 500))
      this.#settings.rate.giveBack(`signIn ${countedAddress(request.ip)}`);
  }

  /** A flood of refusals is told of for a while and then no more: the log would carry the flood on. */
  isWorthTelling(request: FastifyRequest, status: number): boolean {
    const who = this.callerOf(request)?.id ?? countedAddress(request.ip);
    return status !== 429 || this.#settings.rate.take(`told ${who}`, toldAMinute);
  }

  async #findCaller(
    spec: RouteSpec,
    request: FastifyRequest,
    mustHaveRoom: (personId: string) => void,
  ): Promise<Principal | null> {
    const { token, viaQuery } = tokenOf(spec, request);
    const shown = token === '' && spec.consumers ? keyOf(request) : undefined;
    if (shown) return this.#findConsumer(spec, request, shown);
    if (token === '') {
      if (!spec.signIn) this.#countStranger(request.ip);
      if (spec.access === 'public') return null;
      throw new HttpError('noToken');
    }
    const rate = spec.rate ?? 'person';
    const known = this.#known.find(token);
    if (known) {
      this.#callers.set(request, known);
      this.#count(rate, known.id);
      mustHaveRoom(known.id);
    } else this.#mayLookUp(request.ip);
    try {
      const { method, url, params } = request;
      const lookUp = () => this.#settings.authenticate(token, { method, url, params, viaQuery });
      const caller = await (known ? this.#settings.sessions.run(known.id, lookUp) : lookUp());
      this.#known.add(token, caller);
      if (caller.id !== known?.id) this.#count(rate, caller.id);
      return caller;
    } catch (error) {
      this.#callers.delete(request);
      if (!(error instanceof HttpError) || error.kind === 'tooMany') throw error;
      this.#known.delete(token);
      this.#count('deadTokens', countedAddress(request.ip), this.#factorOf(request.ip));
      if (spec.access === 'public') return null;
      throw error;
    }
  }

  /** A key that does not fit counts as a sign-in that failed: after too many, keys from that address are not looked at. */
  async #findConsumer(
    spec: RouteSpec,
    request: FastifyRequest,
    shown: { keyId: string; secret: string },
  ): Promise<Principal> {
    const { authenticateKey, rate } = this.#settings;
    const limit = this.#limitOf('signIn') * this.#factorOf(request.ip);
    if (!rate.hasRoom(`signIn ${countedAddress(request.ip)}`, limit)) throw this.#refusal(limit);
    try {
      if (!authenticateKey) throw new HttpError('deadToken');
      const caller = await authenticateKey({ ...shown, ip: request.ip }, spec.consumers ?? []);
      this.#count(spec.rate ?? 'person', caller.id);
      return caller;
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'deadToken')
        this.#count('signIn', countedAddress(request.ip), this.#factorOf(request.ip));
      throw error;
    }
  }

  #countEntry(ip: string): void {
    const address = countedAddress(ip);
    const factor = this.#factorOf(ip);
    this.#count('entries', address, factor);
    this.#count('signIn', address, factor);
  }

  #countStranger(ip: string): void {
    this.#count('address', countedAddress(ip), this.#factorOf(ip));
  }

  /** From an address that sent many ended tokens, tokens that were not valid a short while ago are not looked up. */
  #mayLookUp(ip: string): void {
    const limit = this.#limitOf('deadTokens') * this.#factorOf(ip);
    if (!this.#settings.rate.hasRoom(`deadTokens ${countedAddress(ip)}`, limit)) throw this.#refusal(limit);
  }

  #count(name: RateName, who: string, factor = 1, weight = 1): void {
    const limit = this.#limitOf(name) * factor;
    if (!this.#settings.rate.take(`${name} ${who}`, limit, weight)) throw this.#refusal(limit);
  }

  #refusal(limit: number): HttpError {
    const seconds = this.#settings.rate.secondsLeft();
    return tooMany(seconds, rateText(limit, seconds));
  }

  #limitOf(name: RateName): number {
    return this.#settings.limits?.[name] ?? rates[name].perMinute;
  }

  #factorOf(ip: string): number {
    return this.#offices.has(ip) ? officeFactor : 1;
  }
}

function tokenOf(spec: RouteSpec, request: FastifyRequest): { token: string; viaQuery: boolean } {
  const header = request.headers['authentication'];
  if (header !== undefined)
    return { token: String(Array.isArray(header) ? header[0] : header), viaQuery: false };
  const query = (request.query as Record<string, unknown> | undefined)?.['Authentication'];
  const viaQuery = spec.access === 'ticket' && typeof query === 'string';
  return { token: viaQuery ? query : '', viaQuery };
}

/** Key id and secret of `Authorization: Basic`; undefined where the header says nothing of the kind. */
function keyOf(request: FastifyRequest): { keyId: string; secret: string } | undefined {
  const sent = /^Basic +([A-Za-z0-9+/]{1,400}={0,2}) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const text = sent === undefined ? '' : Buffer.from(sent, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon > 0 ? { keyId: text.slice(0, colon), secret: text.slice(colon + 1) } : undefined;
}
