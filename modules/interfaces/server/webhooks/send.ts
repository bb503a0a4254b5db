import { createHmac } from 'node:crypto';
import { type Outbound, OutboundError } from '@homestead/outbound';
import { webhookTexts as texts } from '../../contract/webhooks/index.ts';

/** What came of one attempt. */
export interface Sent {
  ok: boolean;
  status: number | null;
  message: string;
}

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** The signature of a message: HMAC-SHA256 over event id, time and body, in lower-case hexadecimal. */
export const signatureOf = (
  secret: string,
  { id, time, body }: { id: string; time: string; body: string },
): string => createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('hex');

/** Sends one event, signed by each secret that counts. A receiver that fails is an answer, never an error of ours. */
export async function send(
  outbound: Pick<Outbound, 'fetch'>,
  {
    url,
    secrets,
    id,
    body,
    now,
  }: { url: string; secrets: readonly string[]; id: string; body: string; now: Date },
): Promise<Sent> {
  if (secrets.length === 0) return { ok: false, status: null, message: texts.removedSecret };
  const time = String(Math.floor(now.getTime() / 1000));
  const signature = secrets.map((secret) => `v1=${signatureOf(secret, { id, time, body })}`).join(',');
  try {
    const reply = await outbound.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'homestead-webhook',
        'x-webhook-id': id,
        'x-webhook-time': time,
        'x-webhook-signature': signature,
      },
      body,
      timeoutMs,
      maxBytes,
    });
    await reply.arrayBuffer();
    return {
      ok: reply.ok,
      status: reply.status,
      message: reply.ok ? texts.delivered : texts.answered(reply.status),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ok: false, status: null, message: error.message };
  }
}
