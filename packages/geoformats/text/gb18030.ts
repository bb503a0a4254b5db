/**
 * The bytes of GB18030 for a text: programs of Chinese offices read nothing else in old formats. The platform has only a
 * decoder, which is asked once for every two- and four-byte code of the plane of common characters.
 */
export function encodeGb18030(text: string): Uint8Array {
  return encode(text, (point) => fourBytes(point));
}

/** As `encodeGb18030` with the two-byte codes of GBK only; what is beyond them is written by `other`, in ASCII. */
export function encodeGbk(text: string, other: (point: number) => string): Uint8Array {
  const ascii = new TextEncoder();
  return encode(text, (point) => ascii.encode(other(point)));
}

function encode(text: string, other: (point: number) => Uint8Array): Uint8Array {
  const { two } = tables();
  const bytes: number[] = [];
  for (const sign of text) {
    const point = sign.codePointAt(0)!;
    const code = two.get(point);
    if (point < 0x80) bytes.push(point);
    else if (code !== undefined) bytes.push(code >> 8, code & 0xff);
    else bytes.push(...other(point));
  }
  return Uint8Array.from(bytes);
}

interface Tables {
  two: Map<number, number>;
  /** Place in the sequence of four-byte codes, of characters of the basic plane. */
  four: Map<number, number>;
}
let known: Tables | undefined;

function tables(): Tables {
  if (known) return known;
  const two = new Map<number, number>();
  const decoder = new TextDecoder('gb18030');
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = trail === 0x7f ? '' : decoder.decode(Uint8Array.of(lead, trail));
      const point = text.codePointAt(0);
      if (
        point !== undefined &&
        text.length === 1 &&
        point !== 0xfffd &&
        !isPrivate(point) &&
        !two.has(point)
      )
        two.set(point, (lead << 8) | trail);
    }
  const four = new Map<number, number>();
  for (let place = 0; place < 39_420; place++) {
    const point = decoder.decode(sequence(place)).codePointAt(0)!;
    if (point !== 0xfffd) four.set(point, place);
  }
  known = { two, four };
  return known;
}

const isPrivate = (point: number) => point >= 0xe000 && point <= 0xf8ff;

/** The four bytes of a place in their sequence: 126 × 10 × 126 × 10 codes from 81 30 81 30 on. */
const sequence = (place: number): Uint8Array =>
  Uint8Array.of(
    0x81 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  );

function fourBytes(point: number): Uint8Array {
  // Planes above the basic one follow from 90 30 81 30 on.
  if (point >= 0x10000) return sequence(189_000 + point - 0x10000);
  const place = tables().four.get(point);
  return place === undefined ? Uint8Array.of(0x3f) : sequence(place);
}
