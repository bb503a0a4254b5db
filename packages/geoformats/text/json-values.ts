import { FormatError } from '../codes.ts';

/**
 * A value found in a document: the key under which it stands at the top, or `null` for what stands outside any object. An
 * empty text marks the end of a top object.
 */
export interface JsonValue {
  key: string | null;
  text: string;
}

const quote = 34;
const backslash = 92;
const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0x1e;

/**
 * Takes a JSON text of any size apart: yields each member of the top object and, for the member `listed` that is an array,
 * each of its items; of several values in a row (JSON text sequences) or a top array, each one. Only one value is held
 * at a time. Throws `cutShort` for a text that ends too soon, `broken` for no JSON, `textTooLong` for a value beyond `most`
 * characters.
 */
export async function* jsonValues(
  chunks: AsyncIterable<string>,
  listed: string,
  most: number,
): AsyncGenerator<JsonValue> {
  const splitter = new Splitter(listed, most);
  for await (const chunk of chunks) yield* splitter.take(chunk);
  splitter.end();
  yield* splitter.take(' ');
}

type Place = 'outside' | 'object' | 'list' | 'topList';

class Splitter {
  readonly #listed: string;
  readonly #most: number;
  #place: Place = 'outside';
  #key: string | null = null;
  #isKeyDone = false;
  /** Text of the value that is being read, from earlier chunks. */
  #held = '';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isReading = false;

  constructor(listed: string, most: number) {
    this.#listed = listed;
    this.#most = most;
  }

  *take(chunk: string): Generator<JsonValue> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (!this.#isReading) {
        const ends = code === 125 && this.#place === 'object';
        if (this.#isMark(code)) {
          if (ends) yield { key: null, text: '' };
          continue;
        }
        this.#isReading = true;
        start = at;
      }
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) {
          this.#isInText = false;
          if (this.#depth === 0) yield* this.#done(chunk.slice(start, at + 1));
        }
        continue;
      }
      if (code === quote) this.#isInText = true;
      else if (code === 123 || code === 91) this.#depth++;
      else if (code === 125 || code === 93) {
        if (this.#depth === 0) {
          // A number or word ends where the object or list around it does.
          yield* this.#done(chunk.slice(start, at));
          const ends = this.#place === 'object';
          this.#isMark(code);
          if (ends) yield { key: null, text: '' };
        } else if (--this.#depth === 0) yield* this.#done(chunk.slice(start, at + 1));
      } else if (this.#depth === 0 && (code === 44 || isSpace(code)))
        yield* this.#done(chunk.slice(start, at));
    }
    if (!this.#isReading) return;
    this.#held += chunk.slice(start);
    if (this.#held.length > this.#most) throw new FormatError('textTooLong');
  }

  end(): void {
    if (this.#place !== 'outside' || this.#depth > 0 || this.#isInText) throw new FormatError('cutShort');
  }

  /** Whether a character between values only tells where the next stands. */
  #isMark(code: number): boolean {
    if (isSpace(code)) return true;
    if (this.#place === 'outside') {
      if (code === 123) this.#place = 'object';
      else if (code === 91) this.#place = 'topList';
      else throw new FormatError('broken', [String.fromCharCode(code)]);
      return true;
    }
    if (code === 44) return true;
    if (this.#place === 'object') {
      if (code === 125) {
        this.#place = 'outside';
        return true;
      }
      if (code === 58 && this.#key !== null && !this.#isKeyDone) {
        this.#isKeyDone = true;
        return true;
      }
      if (code === 91 && this.#isKeyDone && this.#key === this.#listed) {
        this.#place = 'list';
        return true;
      }
      return false;
    }
    if (code !== 93) return false;
    this.#place = this.#place === 'list' ? 'object' : 'outside';
    this.#key = null;
    this.#isKeyDone = false;
    return true;
  }

  *#done(last: string): Generator<JsonValue> {
    const text = this.#held + last;
    this.#held = '';
    this.#isReading = false;
    if (this.#place !== 'object') {
      yield { key: this.#place === 'list' ? this.#listed : null, text };
      return;
    }
    if (!this.#isKeyDone) {
      this.#key = String(parseJson(text));
      return;
    }
    yield { key: this.#key, text };
    this.#key = null;
    this.#isKeyDone = false;
  }
}

/** Where a number of 16 digits and more may stand. */
const longNumber = /[:,[]\s*-?\d{16,}\s*[,}\]]/;

/** A whole number as its text where its last digits would be lost otherwise, as those of a parcel's number. */
const keptDigits = (_name: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;

/** A JSON text as its value; throws `broken`. */
export function parseJson(text: string): unknown {
  try {
    // Looking at each value takes many times as long.
    return longNumber.test(text) ? JSON.parse(text, keptDigits as never) : JSON.parse(text);
  } catch {
    throw new FormatError('broken', [text.slice(0, 60)]);
  }
}
