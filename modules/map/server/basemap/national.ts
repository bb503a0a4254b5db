import { HttpError } from '@homestead/http/contract';
import type { Outbound } from '@homestead/outbound';
import { basemapTexts } from '../../contract/basemap-texts.ts';
import { AnswerCache, secondsToKeep } from '../services/proxy/cache.ts';
import { type TileLayer, type TileSource, tileLayers } from './tile-source.ts';

export interface NationalTilesSettings {
  /** The server key; no browser learns it. */
  key: string;
  /** The tile service without a slash at the end, as `https://t0.tianditu.gov.cn`. */
  url: string;
  outbound: Pick<Outbound, 'open'>;
  now(): number;
  /** Told once for each run of failures. */
  report(error: unknown, about: string): void;
}

const mostBytes = 64 * 1024 * 1024;
const mostOfTile = 1024 * 1024;
const timeoutMs = 8000;
const keepSeconds = 24 * 3600;
/** A service that failed so often in a row is left alone for a while: each map asks for dozens of tiles. */
const failuresUntilPause = 8;
const pauseMs = 20_000;

/** One tile of the national service: WMTS, set `c`, KVP (specification 2 §7). */
export function nationalTileAddress(
  { url, key }: Pick<NationalTilesSettings, 'url' | 'key'>,
  layer: TileLayer,
  [z, x, y]: readonly [number, number, number],
): string {
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer,
    STYLE: 'default',
    TILEMATRIXSET: 'c',
    FORMAT: 'tiles',
    TILEMATRIX: String(z),
    TILEROW: String(y),
    TILECOL: String(x),
    tk: key,
  });
  return `${url}/${layer}_c/wmts?${query}`;
}

/** The national base maps, read by this server with its key and kept in memory as long as the service allows, at most a day. */
export function nationalTiles(settings: NationalTilesSettings): TileSource {
  const { outbound, now, report } = settings;
  const cache = new AnswerCache(mostBytes);
  const underWay = new Map<string, Promise<Buffer | null>>();
  let failures = 0;
  let pausedUntil = 0;

  async function ask(name: string, address: string): Promise<Buffer | null> {
    const answer = await outbound.open(address, { timeoutMs, maxBytes: mostOfTile });
    if (answer.status === 404) {
      answer.close();
      return null;
    }
    if (answer.status !== 200) {
      answer.close();
      throw new Error(`the national tile service answered ${answer.status}`);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body) pieces.push(piece);
    const body = Buffer.concat(pieces);
    // A key that is refused or used up is said in JSON or XML with status 200.
    if (!isPicture(body))
      throw new Error('the national tile service answered with something else than a picture');
    const seconds = secondsToKeep(answer.headers, keepSeconds);
    if (seconds > 0)
      cache.set(name, { body, contentType: '', contentEncoding: '', until: now() + seconds * 1000 });
    return body;
  }

  async function read(name: string, address: string): Promise<Buffer | null> {
    try {
      const tile = await ask(name, address);
      failures = 0;
      return tile;
    } catch (error) {
      failures += 1;
      if (failures === 1) report(error, 'the national tile service');
      if (failures >= failuresUntilPause) {
        failures = 0;
        pausedUntil = now() + pauseMs;
      }
      throw new HttpError('away', basemapTexts.busy);
    }
  }

  return {
    layers: Object.keys(tileLayers) as TileLayer[],
    async tile(layer, z, x, y) {
      const name = `${layer}/${z}/${x}/${y}`;
      const kept = cache.get(name, now());
      if (kept) return kept.body;
      if (now() < pausedUntil) throw new HttpError('away', basemapTexts.busy);
      const asked = underWay.get(name) ?? read(name, nationalTileAddress(settings, layer, [z, x, y]));
      underWay.set(name, asked);
      try {
        return await asked;
      } finally {
        underWay.delete(name);
      }
    },
    close: async () => {},
  };
}

/** Whether bytes begin as PNG, JPEG or WebP do. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return head.startsWith('\x89PNG') || head.startsWith('\xff\xd8') || /^RIFF....WEBP$/s.test(head);
}
