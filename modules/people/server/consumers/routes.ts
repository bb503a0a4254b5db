import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import {
  addConsumerSecret,
  consumerTexts,
  createConsumer,
  deleteConsumer,
  endConsumerSecret,
  exportConsumers,
  getConsumer,
  listConsumers,
  stateTexts,
  updateConsumer,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { create, endSecret, get, list, remove, rotate, update } from './consumers.ts';

/** The calls with which administrators keep the keys of other systems. */
export function consumerHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(listConsumers, (call) => list(deps, call)),
    bindExport(exportConsumers, (call: Call<typeof listConsumers>) => list(deps, call), {
      title: consumerTexts.title,
      columns: listColumns(consumerTexts.columns, {
        name: ({ name }) => name,
        keyId: ({ keyId }) => keyId,
        scopes: ({ scopes }) => scopes.join('、'),
        networks: ({ networks }) => networks.join('、'),
        expiresOn: ({ expiresOn }) => expiresOn,
        fileMbPerDay: ({ fileMbPerDay }) => fileMbPerDay,
        fileBytesToday: ({ fileBytesToday }) => Math.round((fileBytesToday / 1_048_576) * 100) / 100,
        qyzt: ({ qyzt }) => stateTexts[qyzt],
        createTime: ({ createTime }) => new Date(createTime),
      }),
    }),
    bind(getConsumer, (call) => get(deps.db.kysely, call.params.id)),
    bind(createConsumer, (call) => create(deps, call)),
    bind(updateConsumer, (call) => update(deps, call)),
    bind(deleteConsumer, (call) => remove(call)),
    bind(addConsumerSecret, (call) => rotate(deps, call)),
    bind(endConsumerSecret, (call) => endSecret(call)),
  ];
}
