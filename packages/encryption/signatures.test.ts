import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeyError } from './keyring.ts';
import { type SignatureName, signatureWays, wayOfPublicKey } from './signatures.ts';

describe.each(['ed25519', 'sm2'] satisfies SignatureName[])('signatures by %s', (name) => {
  const way = signatureWays[name];
  const signer = way.signer(randomBytes(32).toString('hex'));
  const isSigned = way.verifier(signer.publicKey);

  it('are verified by the public half, which tells the way, and by no other key', () => {
    const signature = signer.sign('农宅字第1号');
    expect(signature).toHaveLength(64);
    expect(isSigned('农宅字第1号', signature)).toBe(true);
    expect(signer.publicKey).toHaveLength(way.publicLength);
    expect(wayOfPublicKey(signer.publicKey)).toBe(name);
    const other = way.signer(randomBytes(32).toString('hex'));
    expect(way.verifier(other.publicKey)('农宅字第1号', signature)).toBe(false);
  });

  it('fail for another text, one altered byte, and bytes that are no signature', () => {
    const signature = signer.sign('农宅字第1号');
    expect(isSigned('农宅字第2号', signature)).toBe(false);
    for (const at of [0, 31, 32, 63]) {
      const altered = Buffer.from(signature);
      altered[at]! ^= 1;
      expect(isSigned('农宅字第1号', altered), `${at}`).toBe(false);
    }
    for (const bytes of ['', '00'.repeat(64), 'ff'.repeat(64), signature.toString('hex').slice(2)])
      expect(isSigned('农宅字第1号', Buffer.from(bytes, 'hex')), bytes).toBe(false);
  });
});

describe('the example of GB/T 32918.5-2017, A.2 (identity 1234567812345678)', () => {
  const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
  const publicKey =
    '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
  const signature = Buffer.from(
    'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
    'hex',
  );

  it('has its public key made of the private one, and its signature verified', () => {
    expect(signatureWays.sm2.signer(privateKey).publicKey).toBe(publicKey);
    const isSigned = signatureWays.sm2.verifier(publicKey);
    expect(isSigned('message digest', signature)).toBe(true);
    expect(isSigned('message digesu', signature)).toBe(false);
  });

  it('refuses private keys outside the range of the curve', () => {
    for (const wrong of ['00'.repeat(32), 'ff'.repeat(32)])
      expect(() => signatureWays.sm2.signer(wrong)).toThrow(KeyError);
  });
});

it('Ed25519 signs the second example of RFC 8032, 7.1', () => {
  const signer = signatureWays.ed25519.signer(
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  );
  expect(signer.publicKey).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  expect(signer.sign('r').toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
});
