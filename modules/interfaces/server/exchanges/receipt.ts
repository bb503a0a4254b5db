import { escapeXml } from '@homestead/ogc';
import { exchangeTexts } from '../../contract/exchanges/index.ts';
import { encoded, sheetOf } from './format.ts';
import type { KeptViolation, StoredRun } from './runs.ts';
import type { StoredExchange } from './store.ts';

const texts = exchangeTexts.receipt;

/** The receipt for a received file, in the format of the exchange: what became of it, and of each row that was refused. */
export async function receiptOf(
  exchange: StoredExchange,
  run: StoredRun,
  { by, faults }: { by: string; faults: readonly KeptViolation[] },
): Promise<Buffer> {
  const said: [string, string | number][] = [
    [texts.name, exchange.name],
    [texts.file, run.fileName],
    [texts.sha256, run.sha256],
    [texts.time, minute.format(run.at)],
    [texts.by, by],
    [texts.result, texts.results[run.state]],
    [texts.total, run.total],
    [texts.written, run.written],
    [texts.unchanged, run.unchanged],
    [texts.faulty, run.faulty],
  ];
  if (exchange.format === 'xlsx')
    return sheetOf(
      texts.title,
      [texts.item, texts.content],
      [...said, ...faults.map(({ row, column, message }) => [texts.faultAt(row, column), message])],
    );
  const rows = faults.map(({ row, column, message }) => ({
    [texts.row]: row,
    [texts.column]: column,
    [texts.reason]: message,
  }));
  if (exchange.format === 'json')
    return encoded(
      JSON.stringify({ ...Object.fromEntries(said), [texts.faults]: rows }, null, 1),
      exchange.encoding,
    );
  const line = (name: string, value: unknown) => `<${name}>${escapeXml(String(value))}</${name}>`;
  const body = [
    // Parentheses are no part of an element's name.
    ...said.map(([name, value]) => line(name.replace(/（.*）/, ''), value)),
    ...rows.map(
      (row) =>
        `<${texts.faults}>${Object.entries(row)
          .map(([name, value]) => line(name, value))
          .join('')}</${texts.faults}>`,
    ),
  ];
  const head = `<?xml version="1.0" encoding="${exchange.encoding.toUpperCase()}"?>`;
  return encoded([head, `<${texts.title}>`, ...body, `</${texts.title}>`, ''].join('\n'), exchange.encoding);
}

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
