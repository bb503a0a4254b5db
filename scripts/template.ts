// Makes the template of the embedded database, where it is missing, while the clients are built: `node scripts/template.ts`.
import { fileURLToPath } from 'node:url';
import { embeddedTemplate } from '@homestead/database';

await embeddedTemplate(fileURLToPath(new URL('../migrations', import.meta.url)), console.log);
