import type { Person } from '@homestead/people/contract';
import type { Outbound } from '../../contract/index.ts';
import type { OutboundDeps } from './ports.ts';

type Query = Record<string, unknown>;

/** What a key may read of an interface, by its scopes. */
export interface ReadingScope {
  divisions: readonly string[];
  /** Codes of fields; none: all that the interface gives. */
  fields: readonly string[];
  mayReveal: boolean;
}

/** What scopes of a kind name: of `division:35` and `division` the 35. */
export const namedScopes = (scopes: readonly string[], kind: string): string[] =>
  scopes.filter((scope) => scope.startsWith(`${kind}:`)).map((scope) => scope.slice(kind.length + 1));

/** Whether a key may call the interface of a path. */
export const mayCall = (scopes: readonly string[], path: string): boolean =>
  scopes.includes(`interface:${path}`);

/**
 * What scopes allow of an interface: `division:<code>` keeps it in divisions, `field:<path>.<code>` in fields, and `personal:<path>`
 * gives the personal data that the interface has in plain.
 */
export function readingScope(scopes: readonly string[], path: string): ReadingScope {
  return {
    divisions: namedScopes(scopes, 'division'),
    fields: namedScopes(scopes, 'field').flatMap((field) =>
      field.startsWith(`${path}.`) ? [field.slice(path.length + 1)] : [],
    ),
    mayReveal: scopes.includes(`personal:${path}`),
  };
}

/** The fields that a scope leaves of an interface, plain where both allow it. */
export function fieldsIn(outbound: Outbound, scope: ReadingScope): { code: string; isPlain: boolean }[] {
  return outbound.fields
    .filter(({ code }) => scope.fields.length === 0 || scope.fields.includes(code))
    .map(({ code, isPlain = false }) => ({ code, isPlain: isPlain && scope.mayReveal }));
}

/** A page of an interface within a person's permissions and a scope. Throws 40001 for a query that it does not offer. */
export function readInterface(
  { published }: Pick<OutboundDeps, 'published'>,
  outbound: Outbound,
  asked: { person: Person; scope: ReadingScope; query: Query },
) {
  const { person, scope, query } = asked;
  return published.read({
    group: outbound.model,
    person,
    divisions: scope.divisions,
    fields: fieldsIn(outbound, scope),
    filters: outbound.filters,
    conditions: outbound.conditions.map(({ field, value }) => [field, value] as const),
    sort: outbound.sort ?? undefined,
    maxPageSize: outbound.maxPageSize,
    query,
  });
}
