import { matrixHeight, matrixWidth, maxLevel, minLevel } from '@homestead/geodesy';
import { basemapTexts as texts } from '../../contract/basemap-texts.ts';
import { isTileLayer, type TileLayer } from './tile-source.ts';

export type OwsCode =
  | 'MissingParameterValue'
  | 'InvalidParameterValue'
  | 'OperationNotSupported'
  | 'TileOutOfRange';

/** What is wrong with a request, in the terms of OWS. */
export class OwsProblem extends Error {
  readonly code: OwsCode;
  readonly locator: string;
  constructor(code: OwsCode, locator: string, message: string) {
    super(message);
    this.code = code;
    this.locator = locator;
  }
}

export type WmtsRequest =
  | { readonly kind: 'capabilities' }
  | {
      readonly kind: 'tile';
      readonly layer: TileLayer;
      readonly z: number;
      readonly x: number;
      readonly y: number;
    };

/** Reads the key-value parameters of a WMTS request; names are case-insensitive, of repeated ones none is taken. */
export function readRequest(query: Readonly<Record<string, unknown>>): WmtsRequest {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    const key = name.toUpperCase();
    if (typeof value !== 'string' || values.has(key)) throw invalid(key);
    values.set(key, value);
  }
  expect(values, 'SERVICE', ['WMTS']);
  const request = need(values, 'REQUEST').toLowerCase();
  if (request === 'getcapabilities') return { kind: 'capabilities' };
  if (request !== 'gettile') throw new OwsProblem('OperationNotSupported', 'REQUEST', texts.unsupported);
  expect(values, 'VERSION', ['1.0.0']);
  const layer = need(values, 'LAYER');
  if (!isTileLayer(layer)) throw invalid('LAYER');
  const style = values.get('STYLE');
  if (style !== undefined && style !== '' && style !== 'default') throw invalid('STYLE');
  expect(values, 'TILEMATRIXSET', ['C']);
  expect(values, 'FORMAT', ['IMAGE/PNG', 'TILES']);
  const z = whole(values, 'TILEMATRIX');
  if (z < minLevel || z > maxLevel) throw invalid('TILEMATRIX');
  const y = whole(values, 'TILEROW');
  const x = whole(values, 'TILECOL');
  if (y >= matrixHeight(z)) throw new OwsProblem('TileOutOfRange', 'TILEROW', texts.outOfRange('TILEROW'));
  if (x >= matrixWidth(z)) throw new OwsProblem('TileOutOfRange', 'TILECOL', texts.outOfRange('TILECOL'));
  return { kind: 'tile', layer, z, x, y };
}

function invalid(name: string): OwsProblem {
  return new OwsProblem('InvalidParameterValue', name, texts.invalid(name));
}

function need(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined || value === '')
    throw new OwsProblem('MissingParameterValue', name, texts.missing(name));
  return value;
}

function expect(values: ReadonlyMap<string, string>, name: string, allowed: readonly string[]): void {
  if (!allowed.includes(need(values, name).toUpperCase())) throw invalid(name);
}

function whole(values: ReadonlyMap<string, string>, name: string): number {
  const text = need(values, name);
  if (!/^\d{1,9}$/.test(text)) throw invalid(name);
  return Number(text);
}
