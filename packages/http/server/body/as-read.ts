import type { FastifyRequest } from 'fastify';
import { HttpError, type RouteSpec } from '../../contract/index.ts';

interface Schema {
  type?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: unknown;
}

/** Takes from the body of an edit what the reply of its record holds beside it; null where a call edits no record that can be read. */
export type TakeAsRead = (body: unknown, params: unknown, read: () => Promise<unknown>) => Promise<void>;

/**
 * Edits that take their record as it was read: a client reads it, changes one field and writes the whole back. Where a body
 * names its own record, what the reply holds and no edit takes (times, counts, names of what is referred to) is left out, and
 * so is the null of a field that takes none. A body that names another record is refused; one that names none is judged as it
 * stands, so that nobody believes to have changed what cannot be changed: what a record is made with and no edit changes is
 * taken where it says what the record holds.
 */
export function readsBack(specs: readonly RouteSpec[]): (spec: RouteSpec) => TakeAsRead | null {
  const replies = new Map(
    specs.filter(({ method }) => method === 'GET').map(({ path, data }) => [path, data]),
  );
  const makes = new Map(
    specs.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  );
  return ({ method, path, body }) => {
    const reply = replies.get(path) as Schema | undefined;
    const [, part] = /:(\w+)$/.exec(path) ?? [];
    if (method !== 'PUT' || !part || !body || !reply) return null;
    const names = ['id', part].filter(
      (name) => reply.properties?.[name] && !(body as Schema).properties?.[name],
    );
    const made = (makes.get(path.slice(0, path.lastIndexOf('/'))) ?? {}) as Schema;
    const fixed = (body as Schema).additionalProperties === false ? fixedBy(made, body, reply) : [];
    return async (value, params, read) => {
      if (reply.type === 'array') return leaveOut(value, reply, body);
      if (!isObject(value)) return;
      const own = (params as Record<string, unknown>)[part];
      const named = names.filter((name) => Object.hasOwn(value, name));
      const other = named.find((name) => String(value[name]) !== String(own));
      if (other) throw anotherRecord(other, value[other], own);
      if (named.length > 0) leaveOut(value, reply, body);
      const again = fixed.filter((name) => Object.hasOwn(value, name) && typeof value[name] !== 'object');
      if (again.length > 0) leaveFixed(value, again, await read());
    };
  };
}

/** The fields that make a record, that its reply holds, and that an edit does not take. */
const fixedBy = (made: Schema, edit: Schema, reply: Schema): string[] =>
  Object.keys(made.properties ?? {}).filter(
    (name) => !edit.properties?.[name] && reply.properties?.[name] !== undefined,
  );

/** Leaves out what says what stands. Throws a HttpError that names what says otherwise. */
function leaveFixed(value: Record<string, unknown>, names: readonly string[], stands: unknown): void {
  if (!isObject(stands)) return;
  const other = names.filter((name) => value[name] !== stands[name]);
  if (other.length > 0) {
    const fields = other.map((path) => ({ path, message: `${path} 建立后不能修改` }));
    throw new HttpError('broken', fields.map(({ message }) => message).join('；'), { fields });
  }
  for (const name of names) delete value[name];
}

/** What the record of an edit holds now, read as whoever edits it; undefined where they may not read it. */
export async function readAgain({ server, url, headers, ip }: FastifyRequest): Promise<unknown> {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(content-|transfer-|idempotency-|if-)/.test(name),
  );
  const reply = await server.inject({
    method: 'GET',
    url: url.split('?')[0]!,
    headers: Object.fromEntries(kept),
    remoteAddress: ip,
  });
  return reply.statusCode === 200 ? reply.json<{ data: unknown }>().data : undefined;
}

function anotherRecord(path: string, value: unknown, own: unknown): HttpError {
  const message = `${path}（${String(value).slice(0, 64)}）与地址中的 ${String(own)} 不一致`;
  return new HttpError('malformed', `请求格式不正确：${message}`, { fields: [{ path, message }] });
}

function leaveOut(value: unknown, reply: Schema, body: Schema): void {
  if (Array.isArray(value)) {
    if (reply.items && body.items) for (const one of value) leaveOut(one, reply.items, body.items);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, read] of Object.entries(reply.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue;
    const taken = body.properties?.[name];
    const isLeft = taken
      ? value[name] === null && takesNull(read) && !takesNull(taken) && !body.required?.includes(name)
      : body.additionalProperties === false;
    if (isLeft) delete value[name];
    else if (taken) leaveOut(value[name], read, taken);
  }
}

const takesNull = ({ type, anyOf }: Schema): boolean =>
  type === 'null' || (type === undefined && anyOf === undefined) || (anyOf?.some(takesNull) ?? false);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
