import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: string;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** What is written of a file in an archive, piece by piece. */
export interface Part {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** 1980-01-01, so that the same content gives the same bytes. */
const date = 0x21;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808;

/** An archive as a stream of bytes (APPNOTE 6.3, deflate, sizes in data descriptors): no part is held as a whole. */
export async function* zip(parts: readonly Part[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, at };
    const head = Buffer.concat([
      numbers(0x04034b50, [20, flags, 8, 0, date], entry, false),
      Buffer.from(name),
    ]);
    yield head;
    at += head.length;
    for await (const bytes of deflated(content, entry)) {
      entry.packed += bytes.length;
      yield bytes;
    }
    const end = Buffer.alloc(16);
    for (const [index, value] of [0x08074b50, entry.crc, entry.packed, entry.size].entries())
      end.writeUInt32LE(value, index * 4);
    yield end;
    at += entry.packed + end.length;
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.map(central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([directory, end]);
}

async function* deflated(content: Part['content'], entry: Entry): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const written = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!packer.write(bytes)) await new Promise<void>((resolve) => packer.once('drain', resolve));
    }
    packer.end();
  })();
  // A reader that goes away, or content that fails, must not leave the other waiting.
  written.catch((error: Error) => packer.destroy(error));
  yield* packer as AsyncIterable<Buffer>;
  await written;
}

/** Signature, 16-bit fields, then checksum, sizes and the length of the name, as both kinds of header have them. */
function numbers(signature: number, fields: readonly number[], entry: Entry, isKnown: boolean): Buffer {
  const bytes = Buffer.alloc(4 + fields.length * 2 + 16);
  bytes.writeUInt32LE(signature, 0);
  for (const [index, field] of fields.entries()) bytes.writeUInt16LE(field, 4 + index * 2);
  const at = 4 + fields.length * 2;
  if (isKnown)
    for (const [index, value] of [entry.crc, entry.packed, entry.size].entries())
      bytes.writeUInt32LE(value, at + index * 4);
  bytes.writeUInt16LE(Buffer.byteLength(entry.name), at + 12);
  return bytes;
}

function central(entry: Entry): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.at, 10);
  return Buffer.concat([
    numbers(0x02014b50, [20, 20, flags, 8, 0, date], entry, true),
    rest,
    Buffer.from(entry.name),
  ]);
}
