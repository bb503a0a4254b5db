import type { Tx } from '@homestead/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Capability, HttpError, Input, Output, RouteSpec } from '../contract/index.ts';
import type { ActEntry, Transact } from './acts.ts';

/** Who calls. Modules that know people widen this interface. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** A call as the operation log keeps it. */
export interface ObservedCall {
  personId: string | null;
  personName: string | null;
  /** Kind of the entry; a call where absent. */
  kind?: string;
  /** What it was done to: `process:<id>`, `account:<id>`. */
  target?: string;
  detail?: Record<string, unknown>;
  method: string;
  route: string;
  url: string;
  summary: string;
  ip: string;
  status: number;
  code: number | string;
  message: string;
  ms: number;
}

/** What a handler gets: validated input, the person, and how to do its work exactly once. */
export interface Call<R extends RouteSpec = RouteSpec> {
  readonly params: Input<R, 'params'>;
  readonly query: Input<R, 'query'>;
  readonly body: Input<R, 'body'>;
  /** The signed-in person; only on routes whose access is not `public`. */
  readonly person: Principal;
  /** The signed-in person if the request carried a living token, on any route. */
  readonly caller: Principal | null;
  readonly ip: string;
  /** The JSON body as it was sent, on routes that keep its text; empty elsewhere. */
  readonly bodyText: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the operation log shall say of this act beside the call itself; fill it in before the transaction ends. */
  readonly entry: ActEntry;
  /** Runs `work` in one transaction that also writes the act's entry in the operation log. */
  readonly act: Transact;
  /**
   * `act`, once. With an `Idempotency-Key` the reply is stored in that same transaction, so that a
   * repeat, also after a crash between commit and reply, gets the same answer to the byte.
   */
  once(work: (tx: Tx) => Promise<Output<R>>): Promise<Output<R>>;
  /**
   * `once` with work that must happen before the transaction begins (judging a form, cutting geometries). A repeat whose
   * first try was answered is not judged again; `prepare` returns the transaction's body.
   */
  onceAfter(prepare: () => Promise<(tx: Tx) => Promise<Output<R>>>): Promise<Output<R>>;
}

/** A refusal in the form that the protocol of a route asks for. */
export interface Refusal {
  type: string;
  body: string;
}

export interface BoundRoute {
  readonly spec: RouteSpec;
  readonly handle: (call: Call) => Promise<unknown>;
  /** Words a refusal otherwise than in the envelope, save that of whoever is not signed in; `status` is what the answer will have. */
  readonly refuse?: ((fault: HttpError, request: FastifyRequest, status: number) => Refusal) | undefined;
}

/** Ties a handler to its declaration, with the types of the declaration. */
export function bind<R extends RouteSpec>(
  spec: R,
  handle: (call: Call<R>) => Promise<Output<R>>,
  refuse?: BoundRoute['refuse'],
): BoundRoute {
  return { spec, handle: handle as unknown as BoundRoute['handle'], refuse };
}

/** What a call does, in words of the log: what its summary says in brackets, or behind a semicolon, is for those who write calls. */
export const actOf = ({ summary }: Pick<RouteSpec, 'summary'>): string =>
  summary.replace(/（[^）]*）/g, '').split('；', 1)[0]!;
