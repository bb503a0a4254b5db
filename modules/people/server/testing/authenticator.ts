import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Question {
  challenge: string;
}

/** An authenticator in software: one ES256 key for one site, with a count of its signatures, as WebAuthn has it. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: string;
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;

  /** The address of the page that asks. */
  constructor(site: string) {
    this.#site = site;
  }

  /** What a browser sends after `navigator.credentials.create`. */
  register({ challenge }: Question): RegistrationResponseJSON {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    // Flags: the person was there, and a key follows.
    const authData = Buffer.concat([this.#head(0x41), Buffer.alloc(16), length, id, key]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What a browser sends after `navigator.credentials.get`. */
  answer({ challenge }: Question): AuthenticationResponseJSON {
    this.counter += 1;
    const authenticatorData = this.#head(0x01);
    const client = this.#client('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #head(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const { hostname } = new URL(this.#site);
    return Buffer.concat([createHash('sha256').update(hostname).digest(), Buffer.from([flags]), count]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#site, crossOrigin: false }));
  }
}
