import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImagingWish } from './protocol.ts';
import './worker.ts';

// The drawing process, and what a flaw of its library could do. A picture with such a word takes all memory, ends the
// process, or is not answered until a file `go` lies beside it.
const taken: Buffer[] = [];
process.on('message', (wish: ImagingWish) => {
  const bytes = readFileSync(wish.path);
  if (bytes.includes('greedy')) {
    process.send = () => true;
    take();
  }
  if (bytes.includes('deadly')) process.kill(process.pid, 'SIGSEGV');
  if (bytes.includes('held')) hold(join(dirname(wish.path), 'go'));
});

function hold(go: string): void {
  const send = process.send?.bind(process) as (answer: unknown) => boolean;
  process.send = (answer: unknown) => {
    const look = () => (existsSync(go) ? send(answer) : setTimeout(look, 20));
    look();
    process.send = send;
    return true;
  };
}

function take(): void {
  taken.push(Buffer.alloc(64 * 1024 * 1024, 1));
  setImmediate(take);
}
