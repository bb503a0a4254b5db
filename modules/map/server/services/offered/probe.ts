import { serviceTexts as texts } from '../../../contract/services/index.ts';
import type { ServiceSettings } from '../deps.ts';
import { tileAddress } from '../proxy/template.ts';
import { readSource, SourceTrouble, wordsOf } from '../sources/ask.ts';
import { isTemplateKind } from '../sources/judge.ts';
import type { Source } from '../sources/store.ts';
import { offeredBy } from './offered.ts';
import { isTianditu, tiandituAddress } from './tianditu.ts';
import { webMercatorTile } from './web-mercator.ts';

export interface ProbeResult {
  ok: boolean;
  message: string;
  milliseconds: number;
  /** Layers that it describes. */
  layers: number;
}

type ProbeDeps = Pick<ServiceSettings, 'db' | 'now' | 'outbound' | 'tiandituKey' | 'bounds'>;

/** Whether a source serves: its description is read, or a tile of it. What it does wrong is told, not thrown. */
export async function probe(deps: ProbeDeps, source: Source): Promise<ProbeResult> {
  const began = performance.now();
  const result = (ok: boolean, message: string, layers = 0): ProbeResult => ({
    ok,
    message,
    layers,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const layers = await look(deps, source);
    return result(true, texts.answered, layers);
  } catch (error) {
    return result(false, wordsOf(error));
  }
}

async function look(deps: ProbeDeps, source: Source): Promise<number> {
  if (isTianditu(source.baseUrl)) {
    const url = tiandituAddress(source.baseUrl, 'vec');
    const tile =
      'SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=vec&STYLE=default&TILEMATRIXSET=c&FORMAT=tiles';
    url.search = `${tile}&TILEMATRIX=1&TILEROW=0&TILECOL=1`;
    judgeTile(await readSource(deps, source, url), false);
    return 6;
  }
  if (isTemplateKind(source.kind)) {
    await lookAtTiles(deps, source);
    return 1;
  }
  return (await offeredBy(deps, source)).layers.length;
}

/** A service without a description is asked for the tile of the world, and then, as it may not have it, for one of the county. */
async function lookAtTiles(deps: ProbeDeps, source: Source): Promise<void> {
  const [west, south, east, north] = deps.bounds();
  const near = webMercatorTile((west + east) / 2, (south + north) / 2, 12);
  const tiles = [
    { z: '0', x: 0, y: 0 },
    { z: '12', ...near },
  ];
  let missing: unknown;
  for (const tile of tiles)
    try {
      const found = await readSource(deps, source, tileAddress(source.baseUrl, tile));
      return judgeTile(found, source.kind === '矢量切片服务');
    } catch (error) {
      if (!(error instanceof SourceTrouble) || ![204, 400, 404].includes(error.status)) throw error;
      missing = error;
    }
  throw missing;
}

/** Pictures and vector tiles are known by their first bytes, whatever the header calls them. */
function judgeTile({ bytes }: { bytes: Buffer }, isVector: boolean): void {
  if (isVector) {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    // Field 3, a layer, with its length: how every vector tile begins. An empty tile is one.
    if (bytes.length > 0 && !isPacked && bytes[0] !== 0x1a) throw new SourceTrouble(texts.noVectorTile);
    return;
  }
  if (!isPicture(bytes)) throw new SourceTrouble(texts.noTile);
}

export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return (
    head.startsWith('\x89PNG') ||
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
  );
}
