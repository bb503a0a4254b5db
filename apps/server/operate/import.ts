import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Finding, importTexts, type LayerDefinition } from '@homestead/catalogue/contract';
import {
  ContentError,
  csvCell,
  findingOf,
  findingsAfter,
  type ImportDeps,
  importFromDisk,
  loadLayers,
  SourceError,
} from '@homestead/catalogue/server';
import {
  CountyBorder,
  createTerritory,
  findCountyMap,
  judgeModule,
  loadCountyMap,
} from '@homestead/map/server';
import { CommandError, type ExitCode, mustFit, type Operated, typed } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/** So many refused features are told; all stand in the report beside the file. */
const told = 20;
const mostInReport = 100_000;

/** `import -- layer ID FILE`, with what an operator adds. */
export async function importCommand(operated: Operated, args: readonly string[]): Promise<ExitCode> {
  const named = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const [crs, sourceLayer] = [named('--crs'), named('--source-layer')];
  const plain = args.filter((arg) => !/^--(?:crs|source-layer)=/.test(arg));
  const { words, options } = typed(plain, ['--leave-out-refused']);
  const [kind, layerId, path] = words;
  const isGood = kind === 'layer' && layerId && path && words.length === 3 && /^\d{4,6}$/.test(crs ?? '4490');
  if (!isGood) throw new CommandError(texts.noLayerFile);
  return importFile(operated, layerId, path, {
    leaveOutRefused: options.has('--leave-out-refused'),
    ...(crs ? { epsg: Number(crs) } : {}),
    ...(sourceLayer ? { sourceLayer } : {}),
  });
}

interface Options {
  leaveOutRefused: boolean;
  epsg?: number;
  sourceLayer?: string;
}

/**
 * Brings a file in as the current version of a layer of the county's content, by the same process as the page. 0: it is the
 * current version; 1: features were refused, and nothing was changed. With `leaveOutRefused` the other features come in, and
 * the answer is 0. Throws CommandError.
 */
async function importFile(
  operated: Operated,
  layerId: string,
  path: string,
  options: Options,
): Promise<ExitCode> {
  const { config, db, say } = operated;
  const layer = layerOf(config.contentFolder, layerId);
  await mustFit(db);
  const progress = new ImportProgress(say);
  say(texts.importing(layer.name, path));
  try {
    const ended = await importFromDisk(await depsOf(operated, progress), {
      path: resolve(path),
      layer,
      ...options,
      onChosen: ({ name, count, candidates }, { epsg }) => {
        progress.total = count;
        const reason = candidates.find((one) => one.epsg === epsg)?.reason ?? '';
        say(texts.chosen(name, `EPSG:${epsg}`, reason));
      },
    });
    if (ended.refused > 0) await tellRefused(await refusedOf(operated, ended.id), ended.refused, path, say);
    if (ended.state === 'done' && ended.version !== null) {
      say(texts.imported(layer.name, ended.version, ended.kept, ended.refused));
      return 0;
    }
    if (ended.refused === 0) throw new CommandError(ended.fault ?? importTexts.nothingKept);
    say(ended.fault ?? importTexts.refused(ended.refused));
    return 1;
  } catch (error) {
    throw error instanceof SourceError ? new CommandError(error.message) : error;
  }
}

async function depsOf({ config, db }: Operated, progress: ImportProgress): Promise<ImportDeps> {
  const kept = await findCountyMap(db.kysely);
  const map = kept?.value ?? loadCountyMap(config.contentFolder, loadLayers(config.contentFolder));
  const { borderLayer } = map;
  const territory = createTerritory(db, map, () => undefined);
  await territory.refresh();
  const border = new CountyBorder(() => borderLayer);
  return {
    db,
    folder: join(config.dataFolder, 'imports'),
    now: () => new Date(),
    judge: judgeModule,
    border: (executor) => border.parts(executor),
    borderLayer,
    bounds: territory.bounds,
    report: (error) => {
      throw error;
    },
    onProgress: (_id, read) => progress.features(read),
  };
}

function layerOf(contentFolder: string, id: string): LayerDefinition {
  try {
    const layers = loadLayers(contentFolder);
    const layer = Object.hasOwn(layers, id) ? layers[id] : undefined;
    if (layer) return layer;
    const known = Object.values(layers).map(({ id: one, name }) => `${one}（${name}）`);
    throw new CommandError(texts.unknownLayer(id, known.join('、')));
  } catch (error) {
    throw error instanceof ContentError ? new CommandError(error.message) : error;
  }
}

/** Tells a line for every tenth of the file. */
class ImportProgress {
  readonly #say: (line: string) => void;
  #tenth = 0;
  /** Features of the source. */
  total = 0;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  features(count: number): void {
    const tenth = this.total > 0 ? Math.min(10, Math.floor((count / this.total) * 10)) : 0;
    if (tenth <= this.#tenth) return;
    this.#tenth = tenth;
    this.#say(texts.importProgress(tenth * 10, count));
  }
}

async function refusedOf({ db }: Operated, id: string): Promise<Finding[]> {
  return (await findingsAfter(db.kysely, id, 0, mostInReport, 'refused')).map(findingOf);
}

/** Says the first refused features, and writes all of them beside the file, as a table that a spreadsheet opens. */
async function tellRefused(
  refused: readonly Finding[],
  count: number,
  path: string,
  say: (line: string) => void,
): Promise<void> {
  for (const { number, featureId, message } of refused.slice(0, told))
    say(texts.refusedFeature(number, featureId, message));
  if (count > told) say(texts.more(count - told));
  const rows = refused.map(({ number, featureId, message }) => [String(number), featureId, message]);
  const table = [texts.refusedColumns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
  const report = `${path}.refused.csv`;
  try {
    await writeFile(report, `\ufeff${table}\r\n`);
    say(texts.refusedReport(report));
  } catch (error) {
    say(texts.noReport(report, (error as Error).message));
  }
}
