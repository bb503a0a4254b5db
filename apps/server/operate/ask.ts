import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { CommandError, type ExitCode } from './command.ts';
import type { Answered, Asked } from './door/door.ts';
import { doorOf } from './door/door-address.ts';
import { operateTexts as texts } from './texts.ts';

/** Has the running server of a data folder do a command; null where none runs there. Throws CommandError where it falls silent. */
export function ask(dataFolder: string, asked: Asked, say: (line: string) => void): Promise<ExitCode | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(doorOf(dataFolder));
    let isOpen = false;
    socket.once('connect', () => {
      isOpen = true;
      say(texts.viaServer);
      socket.write(`${JSON.stringify(asked)}\n`);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (!isOpen && ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(null);
      else reject(isOpen ? new CommandError(texts.lost) : error);
    });
    const lines = createInterface({ input: socket });
    lines.on('line', (line) => {
      const answered = JSON.parse(line) as Answered;
      if ('say' in answered) say(answered.say);
      else resolve(answered.exit);
    });
    // It repeats the errors of its input, which are heard above.
    lines.on('error', () => undefined);
    socket.once('close', () => reject(new CommandError(texts.lost)));
  });
}
