import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { readSld, SldError, type SldStyle, writeSld } from '@homestead/mapstyle/sld';
import { type Imported, type styleRoutes as routes, styleTexts as texts } from '../../contract/index.ts';
import type { StyleDeps } from './deps.ts';
import { getStyleRow, note } from './store.ts';
import { insertStyle, readStyle, refuseFaulty } from './styles.ts';

export async function exportSld({ db }: StyleDeps, call: Call<typeof routes.exportSld>): Promise<null> {
  const { id, name, style, geometryType } = await getStyleRow(db.kysely, call.params.id);
  const { version = '1.1.0' } = call.query;
  const text = writeSld({ name: id, title: name, style, geometryType }, version);
  call.reply.header('content-type', 'application/vnd.ogc.sld+xml; charset=utf-8');
  call.reply.header(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.sld`)}`,
  );
  await call.reply.send(text);
  return null;
}

/** Reads an SLD into a new style, or with `preview` only says what it would become. */
export async function importSld({ now }: StyleDeps, call: Call<typeof routes.importSld>): Promise<Imported> {
  const { sld, preview } = call.body;
  const read = readOrRefuse(sld);
  const { style, notes: warnings } = read;
  refuseFaulty(style);
  const { name = read.name, geometryType = read.geometryType } = call.body;
  if (preview) return { style, name, geometryType, warnings, created: null };
  return call.once(async (tx) => {
    const id = await insertStyle(tx, { name, geometryType, style }, { by: call.person.name, at: now() });
    note(call, `style:${id}`, texts.imported(name), null, { name, geometryType, warnings });
    const { warnings: _missing, ...created } = await readStyle(tx, id);
    return { style, name, geometryType, warnings, created };
  });
}

function readOrRefuse(sld: string): SldStyle {
  try {
    return readSld(sld);
  } catch (error) {
    if (error instanceof SldError) throw brokenFields([{ path: 'sld', message: error.message }]);
    throw error;
  }
}
