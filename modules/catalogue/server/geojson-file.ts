import { createReadStream } from 'node:fs';
import { isGeographicCrs } from '@homestead/geodesy';
import { JSONParser } from '@streamparser/json';
import { importTexts as texts } from '../contract/index.ts';

/** A file that cannot be imported as a whole; the message is for the administrator. */
export class ImportFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportFileError';
  }
}

/** Small pieces: a server that imports goes on answering between two of them. */
const pieceSize = 16 * 1024;

/**
 * The features of a GeoJSON FeatureCollection in a UTF-8 file, one after the other, whatever the size of the file.
 * `onRead` is told how many bytes have been read. Throws ImportFileError where the file is none, has another reference
 * system than longitude and latitude, or has no features.
 */
export async function* featuresOfFile(path: string, onRead: (bytes: number) => void = () => {}) {
  const collection = new CollectionParser();
  let bytes = 0;
  for await (const piece of textOf(path)) {
    yield* collection.take(piece.text);
    bytes += piece.bytes;
    onRead(bytes);
  }
  collection.end();
}

async function* textOf(path: string): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new ImportFileError(texts.notUtf8);
    }
  };
  const stream = createReadStream(path, { highWaterMark: pieceSize });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>)
      yield { text: decode(piece), bytes: piece.byteLength };
    yield { text: decode(), bytes: 0 };
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    throw new ImportFileError(texts.noFile(path, reasonOf(error as NodeJS.ErrnoException)));
  } finally {
    stream.destroy();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: '文件不存在',
  EACCES: '没有读取权限',
  EISDIR: '这是文件夹',
};
const reasonOf = ({ code = '', message }: NodeJS.ErrnoException) => reasons[code] ?? message;

/** Reads the members of a FeatureCollection in whatever order they stand. */
class CollectionParser {
  readonly #parser = new JSONParser({ paths: ['$.type', '$.crs', '$.features.*'], keepStack: false });
  #found: unknown[] = [];
  #type: unknown;
  #count = 0;

  constructor() {
    this.#parser.onValue = ({ value, key }) => {
      if (key === 'type') this.#type = value;
      else if (key !== 'crs') this.#found.push(value);
      else if (!isGeographicCrs(value)) throw new ImportFileError(texts.wrongCrs);
    };
    this.#parser.onEnd = () => {};
  }

  /** Features that end within this piece of text. */
  *take(text: string): Generator<unknown> {
    if (text === '') return;
    let failure: Error | undefined;
    this.#parser.onError = (error) => (failure ??= error);
    try {
      this.#parser.write(text);
    } catch (error) {
      failure ??= error as Error;
    }
    if (failure)
      throw failure instanceof ImportFileError
        ? failure
        : new ImportFileError(texts.notGeoJson(failure.message));
    const found = this.#found;
    this.#found = [];
    this.#count += found.length;
    yield* found;
  }

  /** Throws where the text was cut off, or held something else. */
  end(): void {
    if (!this.#parser.isEnded) throw new ImportFileError(texts.notGeoJson('文件不完整'));
    if (this.#type !== 'FeatureCollection') throw new ImportFileError(texts.notCollection);
    if (this.#count === 0) throw new ImportFileError(texts.noFeatures);
  }
}
