import { CallFailure } from '@homestead/http/client';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sendOutboundFile } from '../../contract/index.ts';
import { stringToSign } from '../../engine/string-to-sign.ts';

/** One secret of a consumer, as its own program would hold it. */
export interface Signer {
  keyId: string;
  secret: string;
}

/**
 * Sends a file to an input of an interface as the program of a consumer does: signed, and counted as a call of it. Browsers offer their own
 * digests only over TLS; a county's network may have none. Throws CallFailure.
 */
export async function sendSignedFile(
  file: File,
  { path, input }: { path: string; input: string },
  { keyId, secret }: Signer,
): Promise<{ id: string; name: string; size: number }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const address = `/api/v1/open/${path}/file/${input}`;
  const query = `name=${encodeURIComponent(file.name)}`;
  const bodyDigest = bytesToHex(sha256(bytes));
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), bytesToHex(randomBytes(16))];
  const { method } = sendOutboundFile;
  const text = stringToSign({ method, path: address, query, bodyDigest, timestamp, nonce });
  const reply = await fetch(`${address}?${query}`, {
    method,
    headers: {
      'X-Access-Key': keyId,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Content-SHA256': bodyDigest,
      'X-Signature': bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))),
      'Content-Type': 'application/octet-stream',
    },
    body: bytes,
  });
  const { code, message, data } = await reply.json();
  if (code !== 200) throw new CallFailure(code, reply.status, message, data);
  return data;
}
