import { createHash } from 'node:crypto';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { wmts } from '../../contract/basemap.ts';
import { capabilities, exceptionReport } from './documents.ts';
import type { WorkerInput } from './protocol.ts';
import { TileRenderer } from './renderer.ts';
import { OwsProblem, readRequest } from './request.ts';
import type { BasemapCounty } from './source.ts';

export interface BasemapSettings {
  /**
   * The county to draw: data, or the address of a module with `generateCounty()`, which the drawing thread then loads,
   * so that the server's own thread is never busy with it.
   */
  readonly county: BasemapCounty | URL;
  /** West, south, east, north that the service description names. */
  readonly bounds: readonly [number, number, number, number];
}

export interface Basemap {
  readonly routes: BoundRoute[];
  readonly renderTile: TileRenderer['renderTile'];
  warm(): void;
  close(): Promise<void>;
}

/** The built-in base maps, for a county without a key of the national service or without a network. */
export function createBasemap({ county, bounds }: BasemapSettings): Basemap {
  const input: WorkerInput = county instanceof URL ? { module: county.href } : { county };
  const renderer = new TileRenderer(input);
  return {
    routes: [bind(wmts, (call) => answer(call, renderer, bounds))],
    renderTile: (layer, z, x, y) => renderer.renderTile(layer, z, x, y),
    warm: () => renderer.warm(),
    close: () => renderer.close(),
  };
}

async function answer(
  call: Call<typeof wmts>,
  renderer: TileRenderer,
  bounds: BasemapSettings['bounds'],
): Promise<null> {
  const { request, reply } = call;
  try {
    const wanted = readRequest(call.query as Record<string, unknown>);
    if (wanted.kind === 'capabilities') {
      const address = `${request.protocol}://${request.host}${request.url.split('?')[0]}`;
      reply.type('application/xml; charset=utf-8').send(capabilities(address, bounds));
      return null;
    }
    const png = await renderer.renderTile(wanted.layer, wanted.z, wanted.x, wanted.y);
    const tag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'private, max-age=86400').header('etag', tag);
    if (request.headers['if-none-match']?.includes(tag)) reply.status(304).send();
    else reply.type('image/png').send(png);
  } catch (error) {
    if (!(error instanceof OwsProblem)) throw error;
    reply.status(400).type('application/xml; charset=utf-8').send(exceptionReport(error));
  }
  return null;
}

export type { BasemapCounty } from './source.ts';
