import { cleanText, logSerializers } from '@homestead/audit/server';
import pino from 'pino';
import type { Config } from '../config.ts';

export type Log = pino.Logger;

/** Longest line: more than any stack, less than a body. */
const mostSigns = 20_000;

/**
 * The server's log on standard output: a JSON object a line in production, read by programs; else a line for people. Whoever
 * writes, no identity number, telephone, token or ticket gets out: each line is cleaned as a whole.
 */
export function createLog(
  { log: level, isProduction }: Pick<Config, 'log' | 'isProduction'>,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: logSerializers,
    },
    {
      write: (line: string) => {
        const clean = cleanText(line.trimEnd(), mostSigns);
        write(`${isProduction ? clean : readable(clean)}\n`);
      },
    },
  );
}

function readable(line: string): string {
  try {
    const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & {
      err?: { message?: string; stack?: string };
    };
    const facts = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const parts = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), msg, ...facts];
    return [parts.join(' '), ...(err ? [err.stack ?? err.message] : [])].join('\n');
  } catch {
    return line;
  }
}
