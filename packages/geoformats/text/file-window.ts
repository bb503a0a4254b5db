import { type FileHandle, open } from 'node:fs/promises';

const windowSize = 1 << 18;

/** Reads a file in places, through one window, so that reading on costs few calls and memory stays small. */
export class FileWindow {
  readonly #file: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;
  readonly size: number;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  static async open(path: string): Promise<FileWindow> {
    const file = await open(path);
    return new FileWindow(file, (await file.stat()).size);
  }

  /** The bytes at a place, fewer where the file ends. */
  async bytes(at: number, length: number): Promise<Buffer> {
    const from = at - this.#start;
    if (from < 0 || from + length > this.#window.length) {
      if (at >= this.size || length <= 0) return Buffer.alloc(0);
      const wanted = Math.min(Math.max(length, windowSize), this.size - at);
      const buffer = Buffer.allocUnsafe(wanted);
      const { bytesRead } = await this.#file.read(buffer, 0, wanted, at);
      this.#window = buffer.subarray(0, bytesRead);
      this.#start = at;
      return this.#window.subarray(0, Math.min(length, bytesRead));
    }
    return this.#window.subarray(from, from + length);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
