import { maxLevel, minLevel } from '@homestead/geodesy';
import { OwsException } from '@homestead/ogc';
import { basemapTexts as texts } from '../../../contract/basemap-texts.ts';
import { columnsOf, gridNamed, rowsOf, type TileGrid, type TilePlace } from '../../tiles/grid.ts';

/** What is offered under one name: in which formats and grids. */
export interface Offered {
  readonly formats: readonly TileFormat[];
  readonly grids: readonly TileGrid[];
}
export type TileFormat = 'image/png' | 'image/jpeg';

export interface TileRequest {
  readonly kind: 'tile';
  readonly layer: string;
  readonly format: TileFormat;
  readonly place: TilePlace;
}

export type WmtsRequest =
  | { readonly kind: 'capabilities'; readonly sections: readonly string[] | undefined }
  | TileRequest;

/** What is offered of a layer to the caller; undefined for a layer that is not there. */
export type Offers = (layer: string) => Promise<Offered | undefined>;

/** Reads the key-value parameters of a WMTS request; names are case-insensitive, of repeated ones none is taken. */
export async function readRequest(
  query: Readonly<Record<string, unknown>>,
  offers: Offers,
): Promise<WmtsRequest> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    const key = name.toUpperCase();
    if (typeof value !== 'string' || values.has(key)) throw refused(key, texts.repeated(key));
    values.set(key, value);
  }
  expect(values, 'SERVICE', ['WMTS']);
  const request = need(values, 'REQUEST').toLowerCase();
  if (request === 'getcapabilities') return { kind: 'capabilities', sections: sectionsOf(values) };
  if (request !== 'gettile')
    throw new OwsException('OperationNotSupported', 'REQUEST', texts.unsupported, 400);
  expect(values, 'VERSION', ['1.0.0']);
  return readTile(values, offers);
}

/** Reads the parts of a tile, whether they came as parameters or in an address. */
export async function readTile(values: ReadonlyMap<string, string>, offers: Offers): Promise<TileRequest> {
  const layer = need(values, 'LAYER');
  const offered = await offers(layer);
  if (!offered) throw refused('LAYER', texts.layer(layer.slice(0, 100)));
  const style = values.get('STYLE');
  if (style !== undefined && style !== '' && style !== 'default') throw invalid('STYLE', ['default']);
  const set = need(values, 'TILEMATRIXSET');
  const grid = gridNamed(offered.grids, set === 'C' ? 'c' : set);
  if (!grid)
    throw invalid(
      'TILEMATRIXSET',
      offered.grids.map((one) => one.set),
    );
  const asked = need(values, 'FORMAT').toLowerCase();
  const format = offered.formats.find((one) => one === (asked === 'tiles' ? 'image/png' : asked));
  if (!format) throw invalid('FORMAT', offered.formats);
  const z = whole(values, 'TILEMATRIX', minLevel, maxLevel);
  if (z < minLevel || z > maxLevel) throw invalid('TILEMATRIX', [`${minLevel}–${maxLevel}`]);
  const y = within(values, 'TILEROW', rowsOf(grid, z));
  const x = within(values, 'TILECOL', columnsOf(grid, z));
  return { kind: 'tile', layer, format, place: { grid, z, x, y } };
}

function sectionsOf(values: ReadonlyMap<string, string>): string[] | undefined {
  const versions = values.get('ACCEPTVERSIONS');
  if (versions && !versions.split(',').includes('1.0.0'))
    throw new OwsException('VersionNegotiationFailed', 'ACCEPTVERSIONS', texts.version, 400);
  const sections = values
    .get('SECTIONS')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());
  return !sections || sections.includes('all') || sections.join('') === '' ? undefined : sections;
}

const refused = (name: string, message: string): OwsException =>
  new OwsException('InvalidParameterValue', name, message, 400);
const invalid = (name: string, expected: readonly string[]): OwsException =>
  refused(name, texts.invalid(name, expected.join('、')));

function need(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined || value === '')
    throw new OwsException('MissingParameterValue', name, texts.missing(name), 400);
  return value;
}

function expect(values: ReadonlyMap<string, string>, name: string, allowed: readonly string[]): void {
  if (!allowed.includes(need(values, name).toUpperCase())) throw invalid(name, allowed);
}

/** A whole number; the bounds are those that a refusal names. */
function whole(values: ReadonlyMap<string, string>, name: string, least: number, most: number): number {
  const text = need(values, name);
  if (!/^\d{1,9}$/.test(text)) throw invalid(name, [`${least}–${most}`]);
  return Number(text);
}

function within(values: ReadonlyMap<string, string>, name: string, count: number): number {
  const number = whole(values, name, 0, count - 1);
  if (number >= count) throw new OwsException('TileOutOfRange', name, texts.outOfRange(name), 400);
  return number;
}
