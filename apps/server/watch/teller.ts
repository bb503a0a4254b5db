import type { Config } from '../config.ts';

/** What a start tells: for people as it is, in production as a line of the log, whatever is logged beside it. */
export function startTeller({ isProduction }: Pick<Config, 'isProduction'>): (message: string) => void {
  return (message) => {
    const time = new Date().toISOString();
    console.log(isProduction ? JSON.stringify({ level: 'info', time, msg: message.trim() }) : message);
  };
}
