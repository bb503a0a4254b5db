import { Readable } from 'node:stream';
import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { exchangeRoutes as routes, exchangeTexts as texts } from '../../contract/exchanges/index.ts';
import type { ExchangeSettings } from './deps.ts';
import { mediaTypes } from './format.ts';
import { refusePlain } from './judge.ts';
import { makeFile } from './out.ts';
import { receiptOf } from './receipt.ts';
import { receive } from './receive.ts';
import { contentOf, faultsOf, getRun, insertRun, listRuns, noteReceipt, showRun, sweepRuns } from './runs.ts';
import { makeScheduledFiles } from './schedule.ts';
import { exchangeSheetRoutes } from './sheets.ts';
import {
  createExchange,
  deleteExchange,
  getExchange,
  getStored,
  listExchanges,
  updateExchange,
} from './store.ts';

export type { ExchangeSettings } from './deps.ts';

export interface Exchanges {
  routes: BoundRoute[];
  /** Makes the files whose time has come. Returns how many. */
  makeScheduled(): Promise<number>;
  /** Forgets what need not be kept any longer. */
  sweep(): Promise<void>;
}

/** Files that other offices get and send: what they hold, each that was made or received, and its receipt. */
export function createExchanges(settings: ExchangeSettings): Exchanges {
  const db = () => settings.db.kysely;
  return {
    routes: [
      bind(routes.listExchanges, (call) => listExchanges(settings, call)),
      ...exchangeSheetRoutes(settings),
      bind(routes.exchangeModels, async () => settings.records.exchange.models()),
      bind(routes.listExchangeRuns, (call) => listRuns(settings, call)),
      bind(routes.getExchange, ({ params }) => getExchange(db(), params.id)),
      bind(routes.createExchange, (call) => createExchange(settings, call)),
      bind(routes.updateExchange, (call) => updateExchange(settings, call)),
      bind(routes.deleteExchange, deleteExchange),
      bind(routes.makeExchangeFile, (call) => make(settings, call)),
      bind(routes.receiveExchangeFile, (call) => receive(settings, call)),
      bind(routes.exchangeFile, (call) => sendFile(settings, call)),
      bind(routes.exchangeReceipt, (call) => sendReceipt(settings, call)),
      bind(routes.noteExchangeReceipt, (call) => noteReceipt(settings, call)),
    ],
    makeScheduled: () => makeScheduledFiles(settings),
    sweep: () => sweepRuns(settings),
  };
}

async function make(settings: ExchangeSettings, call: Call<typeof routes.makeExchangeFile>) {
  const { params, person, entry } = call;
  const exchange = await getStored(settings.db.kysely, params.id);
  const file = await makeFile(settings, exchange, person);
  entry.target = `fileExchange:${exchange.id}`;
  entry.detail = { summary: texts.madeFor(file.fileName, file.total), rows: file.total };
  return call.act(async (tx) => {
    const at = settings.now();
    const run = { exchange: exchange.id, at, byPerson: person.id, state: 'done' as const, isKept: true };
    return showRun(settings, tx, await insertRun(tx, { ...run, ...file }));
  });
}

/** The log has it before a byte goes out. */
async function sendFile(
  { db, writeLog }: ExchangeSettings,
  { params, person, reply }: Call<typeof routes.exchangeFile>,
): Promise<never> {
  const run = await getRun(db.kysely, params.id);
  const exchange = await getStored(db.kysely, run.exchange);
  refusePlain(exchange, person);
  const bytes = await contentOf(db.kysely, run.id);
  await db.transaction((tx) =>
    writeLog(tx, {
      kind: 'access',
      personId: person.id,
      personName: person.name,
      summary: texts.fetched(run.fileName),
      target: `fileExchange:${run.exchange}`,
      detail: { run: run.id, rows: run.total },
    }),
  );
  return send(reply, run.fileName, mediaTypes[exchange.format], bytes);
}

async function sendReceipt(
  { db, people }: ExchangeSettings,
  { params, reply }: Call<typeof routes.exchangeReceipt>,
): Promise<never> {
  const run = await getRun(db.kysely, params.id);
  if (run.direction !== 'in') throw new HttpError('conflict', texts.notIncoming);
  const exchange = await getStored(db.kysely, run.exchange);
  const by = run.byPerson ? ((await people.namesOf([run.byPerson])).get(run.byPerson) ?? '') : '';
  const bytes = await receiptOf(exchange, run, { by, faults: await faultsOf(db.kysely, run.id) });
  const name = `${texts.receipt.title}-${run.fileName.replace(/\.[^.]*$/, '')}.${exchange.format}`;
  return send(reply, name, mediaTypes[exchange.format], bytes);
}

function send(reply: Call['reply'], name: string, type: string, bytes: Buffer): never {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from([bytes]));
  return null as never;
}
