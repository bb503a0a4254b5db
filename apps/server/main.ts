import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reading and stripping some two thousand modules is most of a start's own work; what they compile to is kept between starts.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
await import('./run.ts');
