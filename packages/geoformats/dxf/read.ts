/// <reference path="./library.d.ts" />
import type { Geometry, Position } from '@homestead/geodesy';
import { parseString, toPolylines } from 'dxf';
import { FormatError } from '../codes.ts';
import { FeatureError, joined, type Note } from '../geometry/check.ts';
import { LayerSurvey } from '../layer-survey.ts';
import type { Encoding, Limits, SourceFeature, SourceLayer, Value } from '../port.ts';
import { encodingNamed, readLines } from '../text/encoding.ts';
import { TextTypes } from '../text-types.ts';
import { type Extended, extendedOf, mergedFeatures, plainText } from './extended.ts';
import { hatchGeometry } from './hatch.ts';
import { type DxfRecord, records, textOf } from './tags.ts';

interface Read extends SourceFeature {
  layer: string;
  extended?: Extended;
}

/** Groups that the blocks of a drawing may have together: they are kept, since entities refer to them. */
const mostBlockTags = 2_000_000;
const read = new Set([
  'LWPOLYLINE',
  'POLYLINE',
  'LINE',
  'CIRCLE',
  'ARC',
  'ELLIPSE',
  'SPLINE',
  'SOLID',
  'HATCH',
  'POINT',
  'TEXT',
  'MTEXT',
  'INSERT',
]);

/**
 * A layer for each layer of a drawing: closed polylines, circles and hatches as polygons, open ones as lines, texts as points.
 * A polyline whose last point is its first is closed. Entities are read one by one, only blocks are kept. A drawing knows no
 * coordinate system.
 */
export async function readDxf(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
): Promise<SourceLayer[]> {
  const surveys = new Map<string, LayerSurvey>();
  const types = new TextTypes();
  const all = () => mergedFeatures(entities(path, encoding, limits, note));
  for await (const { layer, properties, geometry } of all()) {
    const survey = surveys.get(layer) ?? new LayerSurvey(limits);
    surveys.set(layer, survey);
    if (surveys.size > limits.layers) throw new FormatError('tooManyLayers');
    survey.take(properties, geometry);
    types.take(properties);
  }
  if (surveys.size === 0) throw new FormatError('noLayers');
  note('noCrs');
  return [...surveys].map(([name, survey]) => {
    if (survey.geometryType === 'Mixed') note('mixedGeometry');
    return {
      name,
      geometryType: survey.geometryType,
      count: survey.count,
      encoding,
      fields: types.fields.filter((field) => survey.fields.some((own) => own.name === field.name)),
      features: () => inLayer(all(), name, types),
    };
  });
}

async function* inLayer(
  all: AsyncIterable<Read>,
  wanted: string,
  types: TextTypes,
): AsyncGenerator<SourceFeature> {
  let number = 0;
  for await (const { layer, extended: _extended, ...feature } of all)
    if (layer === wanted) yield { ...feature, number: ++number, properties: types.typed(feature.properties) };
}

/** The encoding of a drawing: UTF-8 from AutoCAD 2007 (AC1021) on, before that its code page. */
export function dxfEncoding(head: Uint8Array): Encoding | undefined {
  const text = Buffer.from(head).toString('latin1');
  const value = (name: string) => new RegExp(`\\${name}\\s*\\n\\s*\\d+\\s*\\n\\s*(\\S+)`).exec(text)?.[1];
  const version = Number(/AC(\d{4})/.exec(value('$ACADVER') ?? '')?.[1] ?? 0);
  if (version >= 1021) return 'utf-8';
  const page = value('$DWGCODEPAGE');
  return page ? encodingNamed(page) : undefined;
}

type Blocks = { name: string; text: string; inserts: { block: string; times: number }[]; entities: number };

async function* entities(path: string, encoding: Encoding, limits: Limits, note: Note): AsyncGenerator<Read> {
  const blocks = new Map<string, Blocks>();
  let block: Blocks | undefined;
  let tagsLeft = mostBlockTags;
  let number = 0;
  let parsedBlocks: Parsed['blocks'] | undefined;
  const lines = readLines(path, encoding, limits.textLength);
  for await (const record of records(lines, limits.vertices * 10 + 1000)) {
    const { section, type, tags } = record;
    const value = (code: number) => tags.find(([one]) => one === code)?.[1];
    if (section === 'BLOCKS') {
      tagsLeft -= tags.length;
      if (tagsLeft < 0) throw new FormatError('tooManyFeatures');
      if (type === 'BLOCK') block = { name: value(2) ?? '', text: '', inserts: [], entities: 0 };
      if (block) {
        block.text += textOf(record);
        block.entities++;
        if (type === 'INSERT') block.inserts.push({ block: value(2) ?? '', times: timesOf(record) });
      }
      if (type === 'ENDBLK' && block) {
        blocks.set(block.name, block);
        // What ends the section is no part of its last block.
        block = undefined;
      }
      continue;
    }
    if (section !== 'ENTITIES' || value(67) === '1') continue;
    if (!read.has(type)) {
      if (type !== 'ENDSEC') note('entitiesLeftOut');
      continue;
    }
    number++;
    const properties: Record<string, Value> = {
      handle: value(5) ?? null,
      type,
      text: /TEXT$/.test(type)
        ? unformatted(
            `${tags
              .filter(([code]) => code === 3)
              .map(([, one]) => one)
              .join('')}${value(1) ?? ''}`,
          )
        : null,
    };
    const extended = extendedOf(tags);
    const feature: Read = {
      number,
      layer: plainText(value(8) ?? '0'),
      properties: extended ? extended.attributes : properties,
      geometry: null,
      ...(extended ? { extended } : {}),
    };
    try {
      if (type === 'INSERT') {
        const made = expansion(value(2) ?? '', blocks, new Set()) * timesOf(record);
        if (made > 100_000) throw new FeatureError('unsupportedGeometry');
        parsedBlocks ??= blocksOf(blocks);
      }
      feature.geometry = geometryOf(record, type === 'INSERT' ? parsedBlocks! : [], limits, note);
    } catch (error) {
      if (!(error instanceof FeatureError)) throw error;
      feature.fault = error.code;
    }
    // A block of texts and marks has no outline, which is no fault of the drawing.
    if (type === 'INSERT' && feature.fault === 'emptyGeometry') continue;
    yield feature;
  }
}

type Parsed = Parameters<typeof toPolylines>[0];

function timesOf({ tags }: DxfRecord): number {
  const count = (code: number) => Math.max(1, Number(tags.find(([one]) => one === code)?.[1] ?? 1) || 1);
  return count(70) * count(71);
}

/** How many entities an insert of a block makes; one that holds itself is refused. */
function expansion(name: string, blocks: Map<string, Blocks>, open: Set<string>): number {
  const block = blocks.get(name);
  if (!block) return 0;
  if (open.has(name) || open.size > 20) throw new FeatureError('broken');
  open.add(name);
  const inner = block.inserts.reduce((sum, one) => sum + one.times * expansion(one.block, blocks, open), 0);
  open.delete(name);
  return Math.min(block.entities + inner, 1e9);
}

const blocksOf = (blocks: Map<string, Blocks>): Parsed['blocks'] =>
  parseString(
    `0\nSECTION\n2\nBLOCKS\n${[...blocks.values()].map(({ text }) => text).join('')}0\nENDSEC\n0\nEOF\n`,
  ).blocks ?? [];

function geometryOf(record: DxfRecord, blocks: Parsed['blocks'], limits: Limits, note: Note): Geometry {
  const { type, tags } = record;
  if (type === 'HATCH') return hatchGeometry(tags, limits.vertices, note);
  if (type === 'POINT' || /TEXT$/.test(type)) return pointOf(record);
  if (type === 'SOLID') return shapeOf(cornersOf(record), true);
  if (tags.filter(([code]) => code === 10).length > limits.vertices)
    throw new FeatureError('tooManyVertices');
  const parsed = parseString(`0\nSECTION\n2\nENTITIES\n${textOf(record)}0\nENDSEC\n0\nEOF\n`).entities ?? [];
  const { polylines } = toPolylines({ header: {}, tables: { layers: {} }, entities: parsed, blocks });
  if (
    /ARC|CIRCLE|ELLIPSE|SPLINE/.test(type) ||
    tags.some(([code, value]) => code === 42 && Number(value) !== 0)
  )
    note('curvesStroked');
  const isClosed = parsed[0]?.closed === true || type === 'CIRCLE';
  const turn = sideOf(record);
  const shapes = polylines
    .filter(({ vertices }) => vertices.length > 1)
    .map(({ vertices }) =>
      shapeOf(
        vertices.map(([x, y]) => [turn * x, y]),
        isClosed,
      ),
    );
  if (shapes.length === 0) throw new FeatureError('emptyGeometry');
  return joined(shapes);
}

/** Of a filled triangle or quadrangle the third corner stands across from the fourth. */
function cornersOf(record: DxfRecord): Position[] {
  const value = (code: number) => Number(record.tags.find(([one]) => one === code)?.[1] ?? Number.NaN);
  const corners = [10, 11, 13, 12].map((code): Position => [sideOf(record) * value(code), value(code + 10)]);
  return corners.filter(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y));
}

/** What is drawn in a plane that is seen from below has its eastings turned round; circles, arcs and inserts the library turns. */
function sideOf({ type, tags }: DxfRecord): 1 | -1 {
  const value = (code: number) => Number(tags.find(([one]) => one === code)?.[1] ?? 0);
  const isFlat = type === 'LWPOLYLINE' || type === 'SOLID' || (type === 'POLYLINE' && (value(70) & 8) === 0);
  return isFlat && value(230) < 0 ? -1 : 1;
}

function pointOf({ tags }: DxfRecord): Geometry {
  const value = (code: number) => Number(tags.find(([one]) => one === code)?.[1] ?? Number.NaN);
  const coordinates: Position = [value(10), value(20)];
  if (!coordinates.every(Number.isFinite)) throw new FeatureError('notFinite');
  return { type: 'Point', coordinates };
}

function shapeOf(vertices: readonly (readonly [number, number])[], isClosed: boolean): Geometry {
  const line = vertices.map(([x, y]): Position => [x, y]);
  if (!line.flat().every(Number.isFinite)) throw new FeatureError('notFinite');
  const [first, last] = [line[0]!, line.at(-1)!];
  const meets = first[0] === last[0] && first[1] === last[1];
  if (isClosed && !meets) line.push([first[0], first[1]]);
  return (isClosed || meets) && line.length >= 4
    ? { type: 'Polygon', coordinates: [line] }
    : { type: 'LineString', coordinates: line };
}

/** The text of an MTEXT without its marks of form. */
const unformatted = (text: string): string | null =>
  plainText(text)
    .replace(/\\P/g, '\n')
    .replace(/\\[A-Za-z][^;\\]*;/g, '')
    .replace(/[{}]/g, '') || null;
