import type { FastifyInstance } from 'fastify';
import { Fault } from '../contract/index.ts';

/**
 * Bodies are JSON or multipart, nothing else. A key that stands twice in one object is refused: which of the two counts is
 * for each reader to choose, so that what a guard saw need not be what is done.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, value) => {
      if (error) return done(error);
      if (countKeys(text) !== countOwn(value)) return done(repeated());
      done(null, value);
    });
  });
}

const repeated = () => new Fault('malformed', '请求内容中有重复的字段', { fields: [] });

/** Keys of a JSON text that has been parsed: strings before a colon. */
function countKeys(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let after = end + 1;
    while (' \t\r\n'.includes(text.charAt(after)) && after < text.length) after += 1;
    if (text.charAt(after) === ':') keys += 1;
    start = text.indexOf('"', after);
  }
  return keys;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Keys of a parsed body; goes without recursion, so that depth costs it nothing. */
function countOwn(body: unknown): number {
  let keys = 0;
  const left = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) keys += inner.length;
    for (const one of inner) if (typeof one === 'object') left.push(one);
  }
  return keys;
}
