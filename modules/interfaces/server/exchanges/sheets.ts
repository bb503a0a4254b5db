import type { BoundRoute, Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import {
  exchangeColumns,
  exchangeListTexts,
  exchangeRunColumns,
  exchangeTexts,
  exchangeRoutes as routes,
} from '../../contract/exchanges/index.ts';
import type { ExchangeSettings } from './deps.ts';
import { listRuns } from './runs.ts';
import { listExchanges } from './store.ts';

const { directions, formats, inStates, outStates, runs, states } = exchangeListTexts;

/** The calls that give exchanges, and the files that were made or received, as workbooks. */
export function exchangeSheetRoutes(settings: ExchangeSettings): BoundRoute[] {
  const labelOf = (model: string) =>
    settings.records.exchange.models().find(({ group }) => group === model)?.label ?? model;
  return [
    bindExport(
      routes.exportExchanges,
      (call: Call<typeof routes.listExchanges>) => listExchanges(settings, call),
      {
        title: exchangeTexts.tag,
        columns: listColumns(exchangeColumns, {
          name: ({ name }) => name,
          direction: ({ direction }) => directions[direction],
          model: ({ model }) => labelOf(model),
          format: ({ format }) => formats[format],
          columns: ({ columns }) => columns.length,
          schedule: ({ dailyAt }) => dailyAt,
          nextTime: ({ nextTime }) => nextTime && new Date(nextTime),
          remark: ({ remark }) => remark,
          qyzt: ({ qyzt }) => states[qyzt],
        }),
      },
    ),
    bindExport(
      routes.exportExchangeRuns,
      (call: Call<typeof routes.listExchangeRuns>) => listRuns(settings, call),
      {
        title: runs,
        columns: listColumns(exchangeRunColumns, {
          time: ({ time }) => new Date(time),
          exchangeName: ({ exchangeName }) => exchangeName,
          direction: ({ direction }) => directions[direction],
          fileName: ({ fileName }) => fileName,
          state: ({ direction, state }) => (direction === 'out' ? outStates : inStates)[state],
          total: ({ total }) => total,
          written: ({ written }) => written,
          unchanged: ({ unchanged }) => unchanged,
          faulty: ({ faulty }) => faulty,
          by: ({ by }) => by,
          receiptNo: ({ receiptNo }) => receiptNo,
          sha256: ({ sha256 }) => sha256,
        }),
      },
    ),
  ];
}
