import type { CrsCode } from '@homestead/geodesy';
import type { Source } from '@homestead/geoformats';
import { type ChildAnswer, standBack } from '@homestead/processes';
import { propertyNames } from '../../contract/index.ts';
import { PictureCutter } from '../pictures/cut.ts';
import type { PictureTile } from '../pictures/tile.ts';
import { Converter } from './convert.ts';
import { examine, open } from './examination/examine.ts';
import { wordsOf } from './examination/source-words.ts';
import type { JudgeModule } from './judge.ts';
import type { Batch, Begin, FoundViolation, Question } from './protocol.ts';

/**
 * The import's own process: it reads what strangers sent, and may take all of its memory or crash alone. It knows neither
 * the database nor any key: rows go back to the server, which writes them.
 */
const lengthOfBatch = 1_000_000;

class Reading {
  readonly #source: Source;
  readonly #features: AsyncIterator<Parameters<Converter['take']>[0]>;
  readonly #converter: Converter;
  #read = 0;
  #repaired = 0;
  readonly #cutter: PictureCutter | null;
  readonly #tiles: AsyncIterator<PictureTile[]> | undefined;
  #isOutlined = false;
  readonly #rowsOfBatch: number;

  constructor(
    source: Source,
    features: AsyncIterable<Parameters<Converter['take']>[0]>,
    converter: Converter,
    { cutter, rowsOfBatch }: { cutter: PictureCutter | null; rowsOfBatch: number },
  ) {
    this.#rowsOfBatch = rowsOfBatch;
    this.#cutter = cutter;
    this.#tiles = cutter?.tiles();
    this.#source = source;
    this.#features = features[Symbol.asyncIterator]();
    this.#converter = converter;
  }

  async next(): Promise<Batch> {
    if (this.#isOutlined) return this.#nextTiles();
    const rowsOfBatch = this.#rowsOfBatch;
    const rows: string[] = [];
    const faults: FoundViolation[] = [];
    let [length, looked] = [0, 0];
    while (rows.length < rowsOfBatch && length < lengthOfBatch && looked < 4 * rowsOfBatch) {
      const { done, value } = await this.#features.next();
      if (done) {
        // An outline that was refused has no picture.
        this.#isOutlined = this.#tiles !== undefined && rows.length > 0;
        const found = { rows, faults, read: this.#read, repaired: this.#repaired };
        return this.#isOutlined ? found : { ...found, end: await this.#end() };
      }
      this.#read += 1;
      looked += 1;
      const taken = this.#converter.take(value);
      faults.push(...taken.faults);
      if (taken.faults.some(({ kind }) => kind === 'repaired')) this.#repaired += 1;
      if (taken.row === null) continue;
      rows.push(taken.row);
      length += taken.row.length;
    }
    return { rows, faults, read: this.#read, repaired: this.#repaired };
  }

  async #nextTiles(): Promise<Batch> {
    const found = await this.#tiles?.next();
    const batch = { rows: [], faults: [], read: this.#read, repaired: this.#repaired };
    return found?.done === false ? { ...batch, tiles: found.value } : { ...batch, end: await this.#end() };
  }

  async #end(): Promise<NonNullable<Batch['end']>> {
    await this.#source.close();
    return { ...this.#converter.summary, picture: this.#cutter?.levels ?? null };
  }
}

let reading: Reading | undefined;

async function begin(wish: Begin): Promise<null> {
  const source = await open(wish.path, wish.name, wish);
  const layer = source.layers.find(({ name }) => name === wish.sourceLayer);
  if (!layer) throw new Error('sourceLayer');
  const sources = layer.fields.map(({ name }) => name);
  const names = propertyNames(sources);
  const fields = wish.fields
    ? wish.fields.map(({ source: from, name }) => [from, name] as const)
    : sources.map((from, at) => [from, names[at]!] as const);
  const judge = wish.judge ? await ((await import(wish.judge)) as JudgeModule).openJudge(wish.border) : null;
  const cutter = source.picture ? new PictureCutter(source.picture, `EPSG:${wish.epsg}` as CrsCode) : null;
  const converter = new Converter(wish, new Map(fields), judge);
  reading = new Reading(source, layer.features(), converter, { cutter, rowsOfBatch: wish.rowsOfBatch });
  return null;
}

async function answer(question: Question): Promise<unknown> {
  if (question.kind === 'examine') return examine(question.path, question.name, question);
  if (question.kind === 'begin') return begin(question.begin);
  if (!reading) throw new Error('nothing was begun');
  return reading.next();
}

// Whoever calls the server comes before the file.
standBack();

process.on('message', (question: Question) => {
  const send = (said: ChildAnswer<unknown>) => process.send?.(said);
  answer(question).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: wordsOf(error) }),
  );
});
