import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type UploadRule, uploadFault } from '@homestead/files/contract';
import { Value } from 'typebox/value';
import { drawingTexts as texts } from '../../contract/drawing-texts.ts';
import { HouseDrawingFile } from '../../contract/drawings.ts';

/** A drawing with its pictures' bytes: a catalogue is a few megabytes, and read once. */
export interface Drawing {
  entry: HouseDrawingFile;
  version: string;
  pictures: ReadonlyMap<string, Buffer>;
}

export type Catalogue = ReadonlyMap<string, Drawing>;

export interface CatalogueSettings {
  contentFolder: string;
  /** Values of the dictionary of styles; any style where a county has none. */
  styles?: readonly string[];
  /** What the form's field takes: the sheet of every drawing must fit it. */
  sheetRule: UploadRule;
}

/** Reads and checks the gallery; a drawing that is not right stops the start, by name and with the reason. */
export function loadDrawings(settings: CatalogueSettings): Catalogue {
  const root = join(settings.contentFolder, 'house-drawings');
  if (!existsSync(root)) return new Map();
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((folder) => folder.isDirectory() && existsSync(join(root, folder.name, 'drawing.json')))
    .map(({ name }) => name)
    .sort();
  return new Map(folders.map((folder) => [folder, load(join(root, folder), folder, settings)]));
}

function load(path: string, folder: string, { styles, sheetRule }: CatalogueSettings): Drawing {
  const refuse = (why: string): never => {
    throw new Error(texts.broken(folder, why));
  };
  const entry: unknown = JSON.parse(readFileSync(join(path, 'drawing.json'), 'utf8'));
  if (!Value.Check(HouseDrawingFile, entry)) {
    const [error] = Value.Errors(HouseDrawingFile, entry);
    return refuse(`${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  }
  if (entry.number !== folder) refuse(texts.otherNumber);
  if (styles && !styles.includes(entry.style)) refuse(texts.unknownStyle(entry.style));
  if (entry.pictures.filter(({ kind }) => kind === 'sheet').length !== 1) refuse(texts.oneSheet);
  if (!entry.pictures.some(({ kind }) => kind === 'front')) refuse(texts.noFront);
  const digest = createHash('sha256');
  const pictures = new Map<string, Buffer>();
  for (const { file, kind } of entry.pictures) {
    if (!existsSync(join(path, file))) refuse(texts.missingPicture(file));
    const bytes = readFileSync(join(path, file));
    if (file.endsWith('.svg') && isActive(bytes.toString('utf8'))) refuse(texts.activePicture(file));
    const fault = kind === 'sheet' ? uploadFault({ name: file, size: bytes.length }, sheetRule) : null;
    if (fault) refuse(texts.sheetRefused(fault));
    digest.update(file).update(bytes);
    pictures.set(file, bytes);
  }
  return { entry, version: digest.digest('hex').slice(0, 12), pictures };
}

/** A drawing is lines and words: nothing in it runs, and nothing is fetched. */
function isActive(svg: string): boolean {
  return /<\s*(script|foreignObject|iframe|image|use|style|animate|set)\b|\son[a-z]+\s*=|href\s*=|<!ENTITY|javascript:/i.test(
    svg,
  );
}
