import { sm4 } from 'sm-crypto-v2';
import { expect, it } from 'vitest';
import { type CallShape, type Cipher, inboundDefaults } from '../../../contract/inbound/index.ts';
import { buildRequest } from './build.ts';
import { decipher, encipher } from './cipher.ts';
import { AnswerError, readAnswer } from './read.ts';

const key = '0123456789abcdeffedcba9876543210';
const nonce = '00112233445566778899aabbccddeeff';
const utf8 = (text: string) => Buffer.from(text);

/** In docs/adr/0060-bodies-enciphered-whole.md. */
const text = '{"name":"宅基地"}';
it.each<[string, Cipher, string]>([
  ['ECB', { mode: 'sm4-ecb', encoding: 'base64' }, 'w+bICRfvknSwk8PyJ8d9V9w/7qsnTcgGc2+fCJAO0BA='],
  [
    'CBC with a start value',
    { mode: 'sm4-cbc', encoding: 'base64', iv: '000102030405060708090a0b0c0d0e0f' },
    'tzNJYvMdok//FSL/vuZpjBoI3fL+K/IYp7NeAZHCqdg=',
  ],
])('a text enciphered by %s is what the document says, and reads again', (_name, cipher, expected) => {
  expect(encipher(cipher, key, utf8(text), nonce)).toBe(expected);
  expect(decipher(cipher, key, expected)?.toString()).toBe(text);
  expect(decipher(cipher, key, `"${expected}"\n`)?.toString()).toBe(text);
});

it.each<[string, Cipher, string, string]>([
  // GB/T 32907-2016 A.1 and the examples of draft-ribose-cfrg-sm4-10 (A.2.2, A.2.4); a block of padding follows.
  ['ECB', { mode: 'sm4-ecb' }, key, '681edf34d206965e86b3e94f536e4246'],
  [
    'ECB',
    { mode: 'sm4-ecb' },
    'aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffffaaaaaaaabbbbbbbb',
    '5ec8143de509cff7b5179f8f474b86192f1d305a7fb17df985f81c8482192304',
  ],
  [
    'CBC',
    { mode: 'sm4-cbc', iv: '000102030405060708090a0b0c0d0e0f' },
    'aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffffaaaaaaaabbbbbbbb',
    '78ebb11cc40b0a48312aaeb2040244cb4cb7016951909226979b0d15dc6a8f6d',
  ],
])('SM4 in %s is what the standard says', (_name, cipher, plain, expected) => {
  expect(encipher(cipher, key, Buffer.from(plain, 'hex'), nonce).slice(0, expected.length)).toBe(expected);
});

it('without a start value a random one stands ahead, which another implementation reads with the key alone', () => {
  const sent = encipher({ mode: 'sm4-cbc' }, key, utf8(text), nonce);
  expect(sent.slice(0, 32)).toBe(nonce);
  expect(sm4.decrypt(sent.slice(32), key, { mode: 'cbc', iv: nonce })).toBe(text);
  expect(decipher({ mode: 'sm4-cbc' }, key, sent)?.toString()).toBe(text);
});

it.each(['', 'not hex', 'abc', 'ab'.repeat(16), 'ab'.repeat(32)])(
  '“%s” is not read as enciphered',
  (sent) => {
    expect(decipher({ mode: 'sm4-cbc' }, key, sent)).toBeNull();
  },
);

const shape = (cipher: Cipher, more: Partial<CallShape> = {}): CallShape => ({
  ...inboundDefaults,
  inputs: [],
  method: 'POST',
  url: 'https://a.example/x',
  body: { type: 'json', content: '{"name":"{{name}}"}' },
  auth: { type: 'none', cipher },
  outputs: [{ name: 'unit', path: 'data.list[0].unit' }],
  answer: { successPath: 'code', successValues: ['0'], messagePath: 'message' },
  ...more,
});
const moment = { at: new Date('2026-11-27T02:00:00Z'), nonce };
const secrets = { secret: '', cipherKey: key };
const ecb = { mode: 'sm4-ecb', encoding: 'base64' } as const;

it('a body is sent enciphered as a whole, or in a JSON object beside what the recipe adds, and shown as it was before', () => {
  const whole = buildRequest(shape(ecb), { name: '宅基地' }, moment, secrets);
  expect(String(whole.body)).toBe('w+bICRfvknSwk8PyJ8d9V9w/7qsnTcgGc2+fCJAO0BA=');
  expect(whole.headers['content-type']).toBe('text/plain; charset=UTF-8');
  expect(whole.shown).toMatchObject({ plainBody: text });
  const placed = buildRequest(
    shape(ecb, {
      auth: {
        type: 'signature',
        account: 'county',
        algorithm: 'sha256',
        parts: [{ part: 'secret' }, { part: 'plainBody' }, { part: 'parameters' }],
        sends: [
          { place: 'body', name: 'appId', part: 'account' },
          { place: 'body', name: 'sign', part: 'signature' },
        ],
        cipher: { ...ecb, field: 'data' },
      },
    }),
    { name: '宅基地' },
    moment,
    { secret: 's', cipherKey: key },
  );
  const sent = JSON.parse(String(placed.body)) as Record<string, string>;
  expect(Object.keys(sent)).toEqual(['data', 'appId', 'sign']);
  expect(placed.shown.signedText).toBe(`******${text}appId=county&data=${sent['data']}`);
  expect(JSON.stringify(placed.shown)).not.toContain(key);
});

const received = (body: string, status = 200) => ({
  status,
  contentType: 'application/json',
  bytes: utf8(body),
});
const sealed = (plain: object) => encipher(ecb, key, utf8(JSON.stringify(plain)), nonce);

it('an answer is deciphered in its place or as a whole before it is judged and read', async () => {
  const inPlace = shape({ ...ecb, answerPath: 'data' });
  const data = { list: [{ unit: '甲' }] };
  expect(await readAnswer(inPlace, received(JSON.stringify({ code: 0, data: sealed(data) })), key)).toEqual({
    outputs: { unit: '甲' },
    plain: JSON.stringify(data),
  });
  expect(await readAnswer(shape(ecb), received(sealed({ code: 0, data })), key)).toMatchObject({
    outputs: { unit: '甲' },
  });
  const open = shape({ ...ecb, answer: 'plain' });
  expect(await readAnswer(open, received(JSON.stringify({ code: 0, data })), key)).toEqual({
    outputs: { unit: '甲' },
    plain: null,
  });
});

it.each<[string, Cipher, string, string]>([
  ['an error that comes in the open', ecb, '{"code":7,"message":"应用未授权"}', '对方返回错误：应用未授权'],
  [
    'an error beside an empty place',
    { ...ecb, answerPath: 'data' },
    '{"code":7,"message":"无此人","data":null}',
    '对方返回错误：无此人',
  ],
  [
    'a success that cannot be deciphered',
    { ...ecb, answerPath: 'data' },
    '{"code":0,"data":"AAAA"}',
    '对方返回的内容不能用所登记的密钥和方式解密',
  ],
  ['anything else', ecb, '<html>', '对方返回的内容不能用所登记的密钥和方式解密'],
])('%s is told as what it is', async (_name, cipher, body, message) => {
  const read = readAnswer(shape(cipher), received(body), key);
  await expect(read).rejects.toThrow(AnswerError);
  await expect(read).rejects.toThrow(message);
});
