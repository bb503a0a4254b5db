// Not a `.ts`: Node reads what strips types before the first of these, which is a tenth of a second of each start.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { addressOf } from '../../scripts/server-build.mjs';

// Compiling what a start reads is much of its own work; what it compiles to is kept between starts.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
await import(addressOf('run'));
