import { randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** Later ids of this process come after a moment, whatever its clock says. */
export function keepIdsAfter(ms: number): void {
  lastMs = Math.max(lastMs, ms + 1);
}

/** A UUID version 7 (RFC 9562): sorts by time, also within one millisecond of this process. */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  sequence = now === lastMs ? sequence + 1 : randomBytes(1)[0]!;
  lastMs = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
