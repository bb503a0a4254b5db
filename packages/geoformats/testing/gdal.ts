import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type OpenOptions, openSource, type Source, type SourceFeature, type SourceLayer } from '../index.ts';

/** Whether GDAL's programs are here to judge; in CI they must be. */
export const hasGdal = existsSync('/usr/bin/ogr2ogr') || process.env['CI'] === 'true';
if (!hasGdal) console.warn('GDAL is not installed (npm run setup): its judgement of formats is skipped');

/** A folder for the files of one test file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'geoformats-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one of GDAL's programs. */
export const gdal = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What GDAL reads in a file: its features as GeoJSON in the file's own numbers, east first. */
export function gdalFeatures(path: string, layer?: string, ...options: string[]): GdalFeature[] {
  const text = gdal(
    'ogr2ogr',
    ...['-f', 'GeoJSON', '/vsistdout/', path, ...(layer ? [layer] : [])],
    ...['-lco', 'COORDINATE_PRECISION=12', '-lco', 'RFC7946=NO', ...options],
  );
  return (JSON.parse(text) as { features: GdalFeature[] }).features;
}

interface GdalFeature {
  id?: string | number;
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown } | null;
}

export interface Read {
  source: Source;
  layer: SourceLayer;
  features: SourceFeature[];
}

/** Everything that we read in the first layer of a file. */
export async function readAll(path: string, name?: string, options?: OpenOptions): Promise<Read> {
  const source = await openSource(path, name ?? path.slice(path.lastIndexOf('/') + 1), options);
  try {
    const layer = source.layers[0]!;
    return { source, layer, features: await featuresOf(layer) };
  } finally {
    await source.close();
  }
}

export async function featuresOf(layer: SourceLayer): Promise<SourceFeature[]> {
  const features: SourceFeature[] = [];
  for await (const feature of layer.features()) features.push(feature);
  return features;
}

/** The code with which a file is refused. */
export async function refusal(path: string, name?: string, options?: OpenOptions): Promise<unknown> {
  try {
    await readAll(path, name, options);
  } catch (error) {
    return (error as { code?: unknown }).code ?? error;
  }
  return 'read';
}
