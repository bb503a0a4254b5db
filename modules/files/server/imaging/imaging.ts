import { HttpError } from '@homestead/http/contract';
import { FairShare } from '@homestead/http/server';
import { ChildWorker } from '@homestead/processes';
import { fileTexts } from '../../contract/index.ts';
import { limits } from '../limits.ts';
import type { ImagingWish, Inspection, Rendered, RenderWish } from './protocol.ts';

/**
 * Pictures are judged and drawn in processes of their own: a large one takes 300 MB and a second, which must not stand in
 * anybody's way, and a hostile one may end its process. People get the processes by turns. They begin with the first
 * picture, end when they are idle, and die with the server, whose channel they hold.
 */
export class Imaging {
  /** The processes, divided between people. */
  readonly share = new FairShare({ name: 'pictures', ...limits.pictures, message: fileTexts.tooManyAtOnce });
  readonly #decoders: ChildWorker[] = [];
  readonly #free: ChildWorker[] = [];
  readonly #program: URL;
  #isClosed = false;

  constructor(program = new URL('./worker.ts', import.meta.url)) {
    this.#program = program;
  }

  inspect(personId: string, path: string, format: string): Promise<Inspection> {
    return this.#draw<Inspection>(personId, { kind: 'inspect', path, format });
  }

  /** Writes an upright copy of the picture at `path` to `output`; null where the picture cannot be drawn. */
  render(personId: string, wish: Omit<RenderWish, 'kind'>): Promise<Rendered> {
    return this.#draw<Rendered>(personId, { kind: 'render', ...wish });
  }

  close(): void {
    this.#isClosed = true;
    for (const decoder of this.#decoders) decoder.end();
  }

  #draw<T>(personId: string, wish: ImagingWish): Promise<T> {
    return this.share.run(personId, async () => {
      if (this.#isClosed) throw new Error('imaging is closed');
      const decoder = this.#free.pop() ?? this.#add();
      try {
        return await decoder.run<T>(wish);
      } finally {
        this.#free.push(decoder);
      }
    });
  }

  #add(): ChildWorker {
    const decoder = new ChildWorker({
      program: this.#program,
      ...limits.decoder,
      died: () => new HttpError('away', fileTexts.pictureFailed),
    });
    this.#decoders.push(decoder);
    return decoder;
  }
}
