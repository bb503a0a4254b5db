import { type BoundRoute, bind } from '@homestead/http/server';
import {
  addConsumerSecret,
  createConsumer,
  deleteConsumer,
  endConsumerSecret,
  getConsumer,
  listConsumers,
  updateConsumer,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { create, endSecret, get, list, remove, rotate, update } from './consumers.ts';

/** The calls with which administrators keep the keys of other systems. */
export function consumerHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(listConsumers, (call) => list(deps, call)),
    bind(getConsumer, (call) => get(deps.db.kysely, call.params.id)),
    bind(createConsumer, (call) => create(deps, call)),
    bind(updateConsumer, (call) => update(deps, call)),
    bind(deleteConsumer, (call) => remove(call)),
    bind(addConsumerSecret, (call) => rotate(deps, call)),
    bind(endConsumerSecret, (call) => endSecret(call)),
  ];
}
