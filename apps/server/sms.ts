import type { Outbound } from '@homestead/outbound';
import type { Config } from './config.ts';

type SendSms = (phone: string, text: string) => Promise<void>;

/**
 * How text messages leave the product: by the county's gateway where `SMS_URL` names one, which takes `{phone, text}` as JSON; by a
 * line of the server's own output where `SMS_LOG` says so, and in the demonstration; else not at all (undefined). Throws where the
 * gateway does not take a message.
 */
export function smsSender(
  config: Pick<Config, 'sms' | 'isDemo'>,
  outbound: Pick<Outbound, 'fetch'>,
  print: (line: string) => void,
): SendSms | undefined {
  const { url, token, isLogged } = config.sms;
  // A demonstration sends nothing to anybody: its codes are known.
  if (url && !config.isDemo) return (phone, text) => post(outbound, { url, token }, phone, text);
  if (!isLogged && !config.isDemo) return undefined;
  return async (phone, text) => print(`[短信] ${phone}：${text}`);
}

async function post(
  outbound: Pick<Outbound, 'fetch'>,
  { url, token }: { url: string; token: string | null },
  phone: string,
  text: string,
): Promise<void> {
  const reply = await outbound.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ phone, text }),
  });
  if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
}
