import { sm2, sm4 } from 'sm-crypto-v2';
import { expect, it } from 'vitest';
import type { Recipe } from '../../../contract/inbound/index.ts';
import { signatureOf } from './sign.ts';

const sign = (
  algorithm: NonNullable<Recipe['algorithm']>,
  text: string,
  secret: string,
  encoding: NonNullable<Recipe['encoding']> = 'hex',
) => signatureOf({ type: 'signature', algorithm, encoding }, text, secret);

it.each<[NonNullable<Recipe['algorithm']>, string, string, string]>([
  // RFC 4231, RFC 2202 (test case 2), RFC 1321, RFC 3174, FIPS 180-2, GB/T 32905-2016 A.1.
  [
    'hmac-sha256',
    'what do ya want for nothing?',
    'Jefe',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['hmac-sha1', 'what do ya want for nothing?', 'Jefe', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
  ['hmac-md5', 'what do ya want for nothing?', 'Jefe', '750c783e6ab0b503eaa86e310a5db738'],
  ['md5', 'abc', '', '900150983cd24fb0d6963f7d28e17f72'],
  ['sha1', 'abc', '', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['sha256', 'abc', '', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sm3', 'abc', '', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
])('a text signed by %s is what its standard says', (algorithm, text, secret, expected) => {
  expect(sign(algorithm, text, secret)).toBe(expected);
  expect(sign(algorithm, text, secret, 'HEX')).toBe(expected.toUpperCase());
  expect(sign(algorithm, text, secret, 'base64')).toBe(Buffer.from(expected, 'hex').toString('base64'));
});

it('a text enciphered by SM4 is read by another implementation with the key alone', () => {
  const key = '0123456789abcdeffedcba9876543210';
  const text = '区划 350399，20261126';
  expect(sm4.decrypt(sign('sm4', text, key), key)).toBe(text);
  expect(Buffer.from(sign('sm4', text, key, 'base64'), 'base64').toString('hex')).toBe(
    sm4.encrypt(text, key),
  );
  expect(sign('sm4', 'county-demo20261126', key)).toBe(
    '8b51fad60cf9881d9af0a6e7338bec8df4b8bc72a842497a4919362164b48d69',
  );
});

it('a text signed by SM2 is verified with the public key alone', () => {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  const signature = sign('sm2', '区划 350399', privateKey);
  const isSigned = (text: string) =>
    sm2.doVerifySignature(text, signature, publicKey, { hash: true, der: true });
  expect([isSigned('区划 350399'), isSigned('区划 350398')]).toEqual([true, false]);
});
