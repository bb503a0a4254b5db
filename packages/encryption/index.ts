export { type Algorithm, algorithms } from './algorithms.ts';
export { developmentKeyring, KeyError, Keyring, readKeyring } from './keyring.ts';
export { type SignatureName, type Signer, signatureWays, wayOfPublicKey } from './signatures.ts';
