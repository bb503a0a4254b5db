import { takeTemplate } from '../../packages/database/pglite/copy.ts';
import { EmbeddedEngine } from '../../packages/database/pglite/engine.ts';

/** A program that opens an embedded database with PostGIS, or makes one, and asks it one thing: `open-alone.ts <folder> [template]`. */
const [folder = '', template] = process.argv.slice(2);
if (template) takeTemplate(template, folder);
const engine = new EmbeddedEngine(folder, 60_000);
await engine.script('create extension if not exists postgis');
await engine.query('select 1', []);
process.stdout.write('opened\n');
