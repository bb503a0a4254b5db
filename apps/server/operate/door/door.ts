import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { CommandError, type ExitCode, type Operated } from '../command.ts';
import { runCommand } from '../run-command.ts';
import { doorOf } from './door-address.ts';

/** What an operator's command asks, as one line of JSON. */
export interface Asked {
  command: string;
  args: string[];
}

/** What the door answers, a line of JSON each: what the command says, and at last how it ended. */
export type Answered = { say: string } | { exit: ExitCode };

/**
 * The door for operators on the embedded database: a socket in the data folder that only the account of the server may open.
 * A second process never opens the folder; it asks here. Nothing of it is reachable over HTTP.
 */
export async function openDoor(operated: Omit<Operated, 'say'>): Promise<{ close(): Promise<void> }> {
  const address = doorOf(operated.config.dataFolder);
  // The folder's lock is ours, so a socket that stands there belongs to a process that died.
  rmSync(address, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    const lines = createInterface({ input: socket });
    lines.on('error', () => undefined);
    lines.once('line', (line) => void answer(operated, socket, line));
  });
  await listen(server, address);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Made for its owner alone from the first moment on, not only after chmod.
    const mask = process.umask(0o177);
    server.listen(address, () => {
      if (process.platform !== 'win32') chmodSync(address, 0o600);
      resolve();
    });
    process.umask(mask);
  });
}

async function answer(operated: Omit<Operated, 'say'>, socket: Socket, line: string): Promise<void> {
  const send = (message: Answered) => void socket.write(`${JSON.stringify(message)}\n`);
  let exit: ExitCode = 2;
  try {
    const { command, args } = JSON.parse(line) as Asked;
    exit = await runCommand({ ...operated, say: (text) => send({ say: text }) }, command, args);
  } catch (error) {
    send({ say: error instanceof CommandError ? error.message : String(error) });
  }
  send({ exit });
  socket.end();
}
