import type { Static, TSchema } from 'typebox';
import type { Capability } from './capability.ts';
import type { BodySizeName, ShareName } from './limits.ts';

/**
 * A call of the API as data: server, client types, validation, permission matrix and the OpenAPI page all derive
 * from this one declaration. Paths are Fastify-style (`/v1/flowable/task/:id`) and stand under `/api`.
 */
export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `public`: anyone. `session`: a signed-in person. `ticket`: a person or a short-lived ticket in the query (GET only). */
  readonly access: 'public' | 'session' | 'ticket';
  /**
   * Other systems may call it too, with their key by HTTP Basic (never in an address), where the key has one of these scopes.
   */
  readonly consumers?: readonly string[];
  /** What the caller must be allowed to do; absent means every signed-in person (object-level policy still applies). */
  readonly capability?: Capability;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Schema of `data` in the envelope; replies are serialised by it, so a property it does not name is not sent. */
  readonly data?: TSchema;
  /**
   * `json` (default): envelope. `multipart`: the handler reads parts. `bytes`: the body is one file (application/octet-stream), which the
   * handler reads. `stream`: the handler answers by itself.
   */
  readonly kind?: 'json' | 'multipart' | 'bytes' | 'stream';
  /** A form that may come as JSON too; its handler reads either. */
  readonly takesJson?: true;
  /** Its body is XML text (application/xml, text/xml), which the handler reads. */
  readonly xml?: true;
  /** Its body is, or may be, form parameters (application/x-www-form-urlencoded) as text, which the handler reads. */
  readonly parameters?: true;
  /** Its handler needs the JSON text as it was sent (`call.bodyText`), for a signature over its bytes. */
  readonly keepsText?: true;
  /** Texts of its body that are kept without the spaces around them, though the reply does not give them back. */
  readonly trims?: readonly string[];
  /** Changes nothing though it is no GET: its input is too large for an address. Only changes are acts of the operation log. */
  readonly reads?: true;
  /** What it answers leaves the platform: an act of the operation log though it changes nothing (its handler works through `act`). */
  readonly exports?: true;
  /** Honours `Idempotency-Key` (the handler must do its work through `call.once`). */
  readonly idempotent?: true;
  /** What its body may hold; `public` or `usual` by its access when absent. A public call never takes more than `public`. */
  readonly bodySize?: Exclude<BodySizeName, 'public'>;
  /** Counts against the sign-in limit of the caller's address: each call, or those alone that fail. */
  readonly signIn?: 'all' | 'failures';
  /** Counted apart from a person's other calls, under this name of the table of limits. */
  readonly rate?: 'starts' | 'tiles';
  /** Counted for the caller's address under this name of the table of limits, whoever calls. */
  readonly addressRate?: 'verifications';
  /**
   * The scarce thing that it needs: people take turns at it. Lists take turns at `lists` where they name nothing else; beside
   * it every call with a session has its share of `calls`.
   */
  readonly share?: Exclude<ShareName, 'calls'>;
  /**
   * Message of the success envelope, shown by clients (新增成功 …); of the body where a call does more than one thing, and of
   * the data where it may do only a part.
   */
  readonly success?: string | ((body: unknown, data: unknown) => string);
}

export type Input<R extends RouteSpec, K extends 'params' | 'query' | 'body'> = R[K] extends TSchema
  ? Static<R[K]>
  : undefined;
export type Output<R extends RouteSpec> = R['data'] extends TSchema ? Static<R['data']> : null;

/** Keeps the literal types of a declaration. */
export function defineRoute<const R extends RouteSpec>(spec: R): R {
  return spec;
}
