import { HttpError } from '@homestead/http/contract';
import { ChildWorker } from '@homestead/processes';
import { texts } from '../../contract/texts.ts';
import { pictureLimits } from './limits.ts';
import type { PaintWish } from './protocol.ts';

interface Painter {
  worker: ChildWorker;
  painted: number;
}

/**
 * The processes that paint pictures, encode vector tiles and draw legends: none of it stands in the way of a call. One that
 * dies or takes too long costs its picture alone, and each is replaced after some hundred pictures.
 */
export class Painters {
  readonly #free: Painter[] = [];
  readonly #all = new Set<Painter>();
  readonly #waiting: ((painter: Painter) => void)[] = [];
  readonly #program: URL;
  #isClosed = false;

  constructor(program = new URL('./worker.ts', import.meta.url)) {
    this.#program = program;
  }

  /** Paints or encodes; throws HttpError `away` where the process ended over it. */
  async paint(wish: PaintWish): Promise<Buffer> {
    const painter = await this.#take();
    try {
      const bytes = await painter.worker.run<Uint8Array>(wish);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } finally {
      painter.painted += 1;
      if (painter.painted >= pictureLimits.pictures) {
        painter.worker.end();
        painter.painted = 0;
      }
      this.#give(painter);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { worker } of this.#all) worker.end();
  }

  async #take(): Promise<Painter> {
    if (this.#isClosed) throw new HttpError('away');
    const free = this.#free.pop();
    if (free) return free;
    if (this.#all.size < pictureLimits.painters) return this.#add();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(painter: Painter): void {
    const next = this.#waiting.shift();
    if (next) next(painter);
    else this.#free.push(painter);
  }

  #add(): Painter {
    const { ms, idleMs } = pictureLimits;
    const died = () => new HttpError('away', texts.notPainted);
    const painter = { worker: new ChildWorker({ program: this.#program, ms, idleMs, died }), painted: 0 };
    this.#all.add(painter);
    return painter;
  }
}
