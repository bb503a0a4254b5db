import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { importTexts, type LayerDefinition } from '@homestead/catalogue/contract';
import {
  ContentError,
  FeaturesRefused,
  featuresOfFile,
  ImportFileError,
  importLayer,
  loadLayers,
  type RefusedFeature,
} from '@homestead/catalogue/server';
import { CommandFault, type ExitCode, mustFit, type Operated } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/** So many refused features are told; all stand in the report beside the file. */
const told = 20;

/**
 * Brings a GeoJSON file in as a new version of a layer of the county's content, in one transaction. 0: it is the current
 * version; 1: features were refused, and nothing was changed. With `leaveOutRefused` the other features come in, and the
 * answer is 0. Throws CommandFault.
 */
export async function importFile(
  operated: Operated,
  layerId: string,
  path: string,
  leaveOutRefused: boolean,
): Promise<ExitCode> {
  const { config, db, say } = operated;
  const layer = layerOf(config.contentFolder, layerId);
  await mustFit(db);
  const progress = new ImportProgress(say, await sizeOf(path));
  try {
    say(texts.importing(layer.name, path));
    const options = {
      source: basename(path),
      now: new Date(),
      leaveOutRefused,
      onProgress: (count: number) => progress.features(count),
    };
    const features = featuresOfFile(path, (bytes) => progress.bytes(bytes));
    const report = await db.transaction((tx) => importLayer(tx, layer, features, options));
    if (report.refused.length > 0) await tellRefused(report.refused, path, say);
    say(texts.imported(layer.name, report.version, report.count, report.refused.length));
    return 0;
  } catch (error) {
    if (error instanceof ImportFileError) throw new CommandFault(error.message);
    if (!(error instanceof FeaturesRefused)) throw error;
    await tellRefused(error.refused, path, say);
    say(error.message);
    return 1;
  }
}

function layerOf(contentFolder: string, id: string): LayerDefinition {
  try {
    const layers = loadLayers(contentFolder);
    const layer = Object.hasOwn(layers, id) ? layers[id] : undefined;
    if (layer) return layer;
    const known = Object.values(layers).map(({ id: one, name }) => `${one}（${name}）`);
    throw new CommandFault(texts.unknownLayer(id, known.join('、')));
  } catch (error) {
    throw error instanceof ContentError ? new CommandFault(error.message) : error;
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    // Reading the file says what is wrong with it.
    () => 0,
  );
}

/** Tells a line for every tenth of the file. */
class ImportProgress {
  readonly #say: (line: string) => void;
  readonly #size: number;
  #tenth = 0;
  #bytes = 0;

  constructor(say: (line: string) => void, size: number) {
    this.#say = say;
    this.#size = size;
  }

  bytes(bytes: number): void {
    this.#bytes = bytes;
  }

  features(count: number): void {
    const tenth = this.#size > 0 ? Math.floor((this.#bytes / this.#size) * 10) : 0;
    if (tenth <= this.#tenth) return;
    this.#tenth = tenth;
    this.#say(texts.importProgress(tenth * 10, count));
  }
}

/** Says the first refused features, and writes all of them beside the file, as a table that a spreadsheet opens. */
async function tellRefused(
  refused: readonly RefusedFeature[],
  path: string,
  say: (line: string) => void,
): Promise<void> {
  const lineOf = ({ number, id, problem }: RefusedFeature) =>
    texts.refusedFeature(number, id, importTexts.features[problem]);
  for (const feature of refused.slice(0, told)) say(lineOf(feature));
  if (refused.length > told) say(texts.more(refused.length - told));
  const rows = refused.map(({ number, id, problem }) => [String(number), id, importTexts.features[problem]]);
  const table = [texts.refusedColumns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  const report = `${path}.refused.csv`;
  try {
    await writeFile(report, `\ufeff${table}\r\n`);
    say(texts.refusedReport(report));
  } catch (error) {
    say(texts.noReport(report, (error as Error).message));
  }
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
