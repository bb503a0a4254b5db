import { addressOf } from '../../../scripts/server-build.mjs';

await import(addressOf('operate'));
