/** Keeps what was used last, up to a number of bytes. */
export class TileCache {
  readonly #limit: number;
  readonly #tiles = new Map<string, Buffer>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Buffer | undefined {
    const tile = this.#tiles.get(key);
    if (!tile) return undefined;
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
    return tile;
  }

  keep(key: string, tile: Buffer): void {
    this.#bytes += tile.byteLength - (this.#tiles.get(key)?.byteLength ?? 0);
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
    for (const [oldest, { byteLength }] of this.#tiles) {
      if (this.#bytes <= this.#limit) return;
      this.#tiles.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
