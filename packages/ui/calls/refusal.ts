import { CallFailure } from '@homestead/http/client';

/** The server's codes for "no right to it" and "no such thing": asking again brings the same answer. */
const answers: readonly unknown[] = [40300, 40400];

export const isRefusal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && answers.includes(error.code);
