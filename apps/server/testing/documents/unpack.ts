import { inflateRawSync } from 'node:zlib';

const centralEntry = 0x02014b50;
const endOfDirectory = Buffer.from('PK\u0005\u0006');

/** What a reply says, in words: what it is packed in (Office documents, archives of shapes) is opened. */
export function textOfReply(body: Buffer): string {
  if (body.subarray(0, 2).toString('latin1') !== 'PK') return body.toString('utf8');
  return entriesOf(body)
    .map(({ name, content }) => `${name}\n${textOfReply(content)}`)
    .join('\n');
}

function entriesOf(zip: Buffer): { name: string; content: Buffer }[] {
  const end = zip.lastIndexOf(endOfDirectory);
  const entries: { name: string; content: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (at < end && zip.readUInt32LE(at) === centralEntry) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    entries.push({ name, content: zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed });
    at += 46 + nameLength! + extraLength! + noteLength!;
  }
  return entries;
}
