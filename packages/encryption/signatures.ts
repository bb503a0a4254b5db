import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { KeyError } from './keyring.ts';

/** A way to sign texts. Keys are told in hexadecimal: private ones are 32 bytes, public ones tell the way by their length. */
export interface SignatureWay {
  /** Length of a public key, in hexadecimal signs. */
  publicLength: number;
  /** Takes a private key. Throws KeyError for one outside the curve's range. */
  signer(privateKey: string): Signer;
  /** Takes a public key; what it returns says whether the private half signed the text. */
  verifier(publicKey: string): (text: string, signature: Buffer) => boolean;
}

export interface Signer {
  publicKey: string;
  /** 64 bytes. */
  sign(text: string): Buffer;
}

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Ed25519 (RFC 8032). */
const ed25519: SignatureWay = {
  publicLength: 64,
  signer(privateKey) {
    const der = Buffer.concat([privateHead, Buffer.from(privateKey, 'hex')]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicDer = createPublicKey(key).export({ format: 'der', type: 'spki' });
    return {
      publicKey: publicDer.subarray(publicHead.length).toString('hex'),
      sign: (text) => sign(null, Buffer.from(text), key),
    };
  },
  verifier(publicKey) {
    const der = Buffer.concat([publicHead, Buffer.from(publicKey, 'hex')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return (text, signature) => verify(null, Buffer.from(text), key, signature);
  },
};

const sm2Length = 64;

/**
 * SM2 with SM3 (GB/T 32918.2-2016, curve of GB/T 32918.5-2017) under the usual identity 1234567812345678; the signature
 * is r and s, 32 bytes each. Node's own signature with an SM2 key takes no identity, so others could not verify it.
 */
const sm2Way: SignatureWay = {
  publicLength: 130,
  signer(privateKey) {
    const publicKey = sm2PublicKey(privateKey);
    return {
      publicKey,
      sign: (text) =>
        Buffer.from(sm2.doSignature(Buffer.from(text), privateKey, { hash: true, publicKey }), 'hex'),
    };
  },
  verifier: (publicKey) => (text, signature) => {
    if (signature.length !== sm2Length) return false;
    try {
      return sm2.doVerifySignature(Buffer.from(text), signature.toString('hex'), publicKey, { hash: true });
    } catch {
      // Numbers outside the curve's range are thrown at, not answered.
      return false;
    }
  },
};

function sm2PublicKey(privateKey: string): string {
  try {
    return sm2.getPublicKeyFromPrivateKey(privateKey);
  } catch {
    throw new KeyError('not a private key of SM2');
  }
}

/** The ways that a setting may name. */
export const signatureWays = { ed25519, sm2: sm2Way } as const;
export type SignatureName = keyof typeof signatureWays;

/** Which way a public key is of. */
export function wayOfPublicKey(publicKey: string): SignatureName {
  return publicKey.length === sm2Way.publicLength ? 'sm2' : 'ed25519';
}
