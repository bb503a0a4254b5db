import { randomFillSync } from 'node:crypto';

/** Random bytes for some hundred ids: asking for them costs the same for one id as for all. */
const store = Buffer.alloc(4096);
let taken = store.length;

/** A copy of bytes that nobody else gets. */
function takeRandom(count: number): Buffer {
  if (taken + count > store.length) {
    randomFillSync(store);
    taken = 0;
  }
  taken += count;
  return Buffer.from(store.subarray(taken - count, taken));
}

let lastMs = 0;
let sequence = 0;

/** Later ids of this process come after a moment, whatever its clock says. */
export function keepIdsAfter(ms: number): void {
  lastMs = Math.max(lastMs, ms + 1);
}

/** A UUID version 7 (RFC 9562): sorts by time, also within one millisecond of this process. */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  const bytes = takeRandom(16);
  // The sixth byte is overwritten by the time.
  sequence = now === lastMs ? sequence + 1 : bytes[5]!;
  lastMs = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
