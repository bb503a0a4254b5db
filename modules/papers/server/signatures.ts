import type { Records } from '@homestead/models/server';
import type { PaperFacts } from '../engine/index.ts';
import type { PaperDeps } from './deps.ts';
import type { LoadedKind } from './kinds.ts';

/** A finger leaves some ten KB; what is much larger is no signature, and would be kept with each paper. */
const mostBytes = 300_000;
const drawn: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * The signatures that people gave with a finger, by the names of the template. Each is an SVG text with the picture inside,
 * so that the facts of a paper are text alone and make it again without the file.
 */
export async function signaturesOf(
  { db, files }: Pick<PaperDeps, 'db' | 'files'>,
  { signatures = {} }: LoadedKind,
  records: Records,
): Promise<NonNullable<PaperFacts['signatures']>> {
  const found: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(signatures)) {
    const [group = '', code = ''] = path.split('.');
    const value = records[group]?.[code];
    const ids = typeof value === 'string' ? value.split(',').filter(Boolean) : [];
    const described = await files.describe(db.kysely, ids);
    const pictures: string[] = [];
    for (const id of ids) {
      const file = described.find((one) => one.id === id);
      if (!file?.width || !file.height || file.size > mostBytes || !drawn.includes(file.mediaType)) continue;
      const bytes = await files.read(id);
      if (bytes) pictures.push(svgOf(bytes, file.mediaType, file.width, file.height));
    }
    if (pictures.length > 0) found[name] = pictures;
  }
  return found;
}

function svgOf(bytes: Buffer, mediaType: string, width: number, height: number): string {
  const address = `data:${mediaType};base64,${bytes.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`;
}
