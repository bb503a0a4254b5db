import type { RouteSpec, ShareName } from '../../contract/index.ts';
import { readsItself } from '../body/bytes-body.ts';

/** What a call has its turn at, the scarcest first. */
export function sharesOf(spec: RouteSpec): ShareName[] {
  const share = spec.share ?? (isList(spec) ? 'lists' : null);
  const isSlow = readsItself(spec) || spec.kind === 'stream';
  return [...(share ? [share] : []), ...(isSlow ? [] : ['calls' as const])];
}

/** A call that answers page by page searches and counts all that its caller may see. */
const isList = ({ query }: RouteSpec): boolean =>
  Object.hasOwn((query as { properties?: object } | undefined)?.properties ?? {}, 'pageSize');
