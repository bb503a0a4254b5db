import { cleanText } from './clean.ts';

/**
 * Serializers for the server's own log (`logger: { serializers: logSerializers }`). The stock ones write addresses with
 * their query, where tickets stand, and database errors with the values that they choked on.
 */
export const logSerializers = {
  req: (request: { method?: string; url?: string; ip?: string }) => ({
    method: request.method,
    url: cleanText(request.url?.split('?')[0] ?? '', 500),
    ip: request.ip,
  }),
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    code: error.code,
    message: cleanText(error.message, 1000),
    stack: cleanStack(error.stack ?? ''),
  }),
};

function cleanStack(stack: string): string {
  return stack
    .split('\n')
    .slice(0, 20)
    .map((line) => cleanText(line, 300))
    .join('\n');
}
