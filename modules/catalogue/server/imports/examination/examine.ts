import { countVertices, type Geometry, linesOf, type Position } from '@homestead/geodesy';
import { guessCrs, openSource, type Picture, type Source, type SourceLayer } from '@homestead/geoformats';
import type { CrsCandidate, ExaminedLayer } from '../../../contract/index.ts';
import { outlineLayer } from '../../pictures/cut.ts';
import type { ExamineAnswer, Sample } from '../protocol.ts';
import { guessWords } from './source-words.ts';

/** Features of a layer that are looked at; a format that does not tell its count is counted so far. */
const lookedAt = 20_000;
const sampled = 200;
const rowsShown = 20;
/** Vertices kept for previews: of one layer, and of all. */
const verticesOfLayer = 5_000;
const verticesOfAll = 40_000;
const textShown = 300;
const mostCandidates = 12;
const positionsOfFeature = 10;

/** What is in a source file: its layers with their fields, counts, first rows and the systems that their numbers may be in. */
export async function examine(
  path: string,
  name: string,
  options: { folder: string; encoding: string | null; place: Position },
): Promise<ExamineAnswer> {
  const source = await open(path, name, options);
  try {
    const layers: ExaminedLayer[] = [];
    const samples: Record<string, Sample[]> = {};
    let vertices = verticesOfAll;
    for (const layer of source.layers) {
      const { found, sample, used } = await examineLayer(
        layer,
        Math.min(vertices, verticesOfLayer),
        options.place,
      );
      vertices -= used;
      layers.push(found);
      samples[layer.name] = sample;
    }
    const { format, notes, picture } = source;
    const examined = {
      format,
      notes: [...new Set(notes)],
      layers,
      ...(picture ? { picture: factsOf(picture) } : {}),
    };
    return { examined, samples };
  } finally {
    await source.close();
  }
}

/**
 * Opens a source with the encoding that a person chose, or as it says itself. A picture has its outline as the one layer.
 */
export async function open(
  path: string,
  name: string,
  { folder, encoding }: { folder: string; encoding: string | null },
): Promise<Source> {
  const source = await openSource(path, name, {
    folder,
    limits: { vertices: 1_000_000 },
    ...(encoding === null ? {} : { encoding: encoding as NonNullable<SourceLayer['encoding']> }),
  });
  const { picture } = source;
  return picture ? { ...source, layers: [outlineLayer(picture, titleOf(name))] } : source;
}

const factsOf = ({ width, height, bands, bits, resolution: [east, north] }: Picture) => ({
  width,
  height,
  bands,
  bits,
  resolution: [east, north],
});

const titleOf = (name: string) => name.replace(/\.[^.]*$/, '');

/** A feature without a shape is read well: nothing in the file is broken. */
const isWithoutShape = (fault: string) => fault === 'nullGeometry' || fault === 'emptyGeometry';

async function examineLayer(layer: SourceLayer, room: number, place: Position) {
  const positions: Position[] = [];
  const sample: Sample[] = [];
  const rows: Record<string, unknown>[] = [];
  let [count, emptyCount, faultCount, used] = [0, 0, 0, 0];
  for await (const feature of layer.features()) {
    count += 1;
    if (feature.fault && !isWithoutShape(feature.fault)) faultCount += 1;
    else if (!feature.geometry) emptyCount += 1;
    if (rows.length < rowsShown) rows.push(shortened(feature.properties));
    if (feature.geometry && count <= sampled) positions.push(...positionsOf(feature.geometry));
    if (feature.geometry && sample.length < sampled) {
      const vertices = countVertices(feature.geometry);
      if (used + vertices <= room) {
        used += vertices;
        const { type, coordinates } = feature.geometry;
        sample.push({ geometry: { type, coordinates }, properties: shortened(feature.properties) });
      }
    }
    if (count >= lookedAt) break;
  }
  const isCut = count >= lookedAt;
  const { geometryType } = layer;
  const found: ExaminedLayer = {
    name: layer.name,
    geometryType: geometryType === 'Mixed' || geometryType === 'None' ? null : geometryType,
    count: layer.count ?? count,
    countIsLeast: layer.count === undefined && isCut,
    encoding: layer.encoding ?? null,
    crsName: layer.crs?.name ?? null,
    candidates: candidatesOf(layer, positions, place),
    fields: layer.fields.map(({ name, type }) => ({ name, type })),
    rows,
    emptyCount,
    faultCount,
  };
  return { found, sample, used };
}

/** The systems in which the numbers may be, in the words of people; 4490 where nothing can be told. */
function candidatesOf(layer: SourceLayer, positions: readonly Position[], place: Position): CrsCandidate[] {
  const found = guessCrs(layer, positions, place).slice(0, mostCandidates);
  const guessed = found.map(({ epsg, swapped, reason }) => ({ epsg, swapped, reason: guessWords[reason] }));
  const known = guessed.length > 0 ? guessed : [{ epsg: 4490, swapped: false, reason: guessWords.nothing }];
  return known.map((one) => ({ ...one, name: '' }));
}

/** Up to so many positions of a geometry, spread over it. */
function positionsOf(geometry: Geometry): Position[] {
  const all = linesOf(geometry).flat();
  const step = Math.max(1, Math.floor(all.length / positionsOfFeature));
  return all.filter((_, at) => at % step === 0);
}

const shortened = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > textShown ? `${value.slice(0, textShown)}…` : value,
    ]),
  );
