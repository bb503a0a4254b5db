import type { HttpError } from '@homestead/http/contract';
import type { Refusal } from '@homestead/http/server';

/** What is wrong with a request, as RFC 9457 says it. */
export class Problem extends Error {
  readonly status: 400 | 404 | 406;
  constructor(status: 400 | 404 | 406, message: string) {
    super(message);
    this.status = status;
  }
}

export const problemType = 'application/problem+json; charset=utf-8';
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  406: 'Not Acceptable',
};

export const problemText = (status: number, detail: string): string =>
  JSON.stringify({ type: 'about:blank', title: titles[status] ?? 'Error', status, detail });

/** Refusals of the server's edge in the same form. */
export const refuse = ({ message }: HttpError, _request: unknown, status: number): Refusal => ({
  type: problemType,
  body: problemText(status, message),
});
