import type { Call } from '@homestead/http/server';
import { withForm } from '@homestead/ogc';

type Request = Pick<Call['request'], 'headers' | 'query' | 'body'>;

/** Whether the body of a request holds parameters and not XML. */
export const isForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

/** The parameters of a request: of its address, and of its body where that is a form. */
export function parametersOf(request: Request): Record<string, unknown> {
  const query = (request.query ?? {}) as Record<string, unknown>;
  return isForm(request) && typeof request.body === 'string' ? withForm(query, request.body) : query;
}
