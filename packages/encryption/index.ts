export { type Algorithm, algorithms } from './algorithms.ts';
export { developmentKeyring, KeyFault, Keyring, readKeyring } from './keyring.ts';
