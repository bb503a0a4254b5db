import { expect, test } from 'vitest';
import { smsSender } from './sms.ts';

const none = { url: null, token: null, isLogged: false };
const nobody = { fetch: async () => new Response(null, { status: 500 }) };

test('a county without a gateway sends no text messages', () => {
  expect(smsSender({ sms: none, isDemo: false }, nobody, () => undefined)).toBeUndefined();
});

test('the gateway gets telephone and text as JSON with the token, and a refusal is an error', async () => {
  const asked: unknown[] = [];
  const gateway = (status: number) => ({
    fetch: async (url: string, call?: { headers?: Record<string, string>; body?: string | Uint8Array }) => {
      asked.push(url, call?.headers?.['authorization'], JSON.parse(String(call?.body)));
      return new Response(null, { status });
    },
  });
  const sms = { url: 'https://sms.example.gov.cn/send', token: 'key', isLogged: false };
  await smsSender({ sms, isDemo: false }, gateway(200), () => undefined)?.('13800000001', '验证码');
  expect(asked).toEqual([sms.url, 'Bearer key', { phone: '13800000001', text: '验证码' }]);
  await expect(
    smsSender({ sms, isDemo: false }, gateway(500), () => undefined)?.('13800000001', '验证码'),
  ).rejects.toThrow('500');
});

test('the demonstration prints its messages and calls no gateway', async () => {
  const lines: string[] = [];
  const sms = { url: 'https://sms.example.gov.cn/send', token: null, isLogged: false };
  await smsSender({ sms, isDemo: true }, nobody, (line) => lines.push(line))?.('13800000001', '验证码');
  expect(lines).toEqual(['[短信] 13800000001：验证码']);
});
