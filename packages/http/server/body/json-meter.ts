import { type BodySize, HttpError, limitTexts } from '../../contract/index.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Counts a JSON text while it arrives, piece by piece, and refuses it at the byte that passes a limit. It does not judge
 * whether the text is JSON: what is none fails in the parser, which by then has little to read.
 */
export class JsonMeter {
  readonly #size: BodySize;
  #bytes = 0;
  #depth = 0;
  #items = 0;
  #keys = 0;
  #inText = false;
  #isEscaped = false;

  constructor(size: BodySize) {
    this.#size = size;
  }

  /** Keys of all objects: colons outside text, of a text that is JSON. */
  get keys(): number {
    return this.#keys;
  }

  /** Throws HttpError `tooLarge` (bytes, items, keys) or `malformed` (depth). */
  add(piece: Uint8Array): void {
    const size = this.#size;
    this.#bytes += piece.length;
    if (this.#bytes > size.bytes) throw new HttpError('tooLarge', limitTexts.bytes(size));
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inText = false;
      } else if (byte === quote) this.#inText = true;
      else if (byte === comma) this.#items += 1;
      else if (byte === colon) this.#keys += 1;
      else if (byte === openBracket || byte === openBrace) {
        this.#items += 1;
        this.#depth += 1;
        if (this.#depth > size.depth)
          throw new HttpError('malformed', limitTexts.depth(size), { fields: [] });
      } else if (byte === closeBracket || byte === closeBrace) this.#depth -= 1;
    }
    // Asked once a piece (64 KB at most): in between, a few thousand more may be counted, none is parsed.
    if (this.#items > size.items) throw new HttpError('tooLarge', limitTexts.items(size));
    if (this.#keys > size.keys) throw new HttpError('tooLarge', limitTexts.keys(size));
  }
}
