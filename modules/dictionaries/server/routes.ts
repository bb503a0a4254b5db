import { type BoundRoute, bind } from '@homestead/http/server';
import { dictionaryRoutes as routes } from '../contract/index.ts';
import {
  createDictionary,
  deleteDictionary,
  getDictionary,
  getOptions,
  listDictionaries,
  updateDictionary,
} from './dictionaries.ts';
import { dictionarySheetRoutes } from './dictionary-sheets.ts';
import { createItem, deleteItem, getItem, listItems, updateItem } from './items.ts';
import type { DictionaryDeps } from './ports.ts';
import { exportItems, importItems, sendTemplate } from './sheets.ts';

/** The calls of the dictionaries. `after` runs when a change has been committed. */
export function dictionaryRouteTable(deps: DictionaryDeps, after: () => Promise<void>): BoundRoute[] {
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await after();
    return done;
  };
  return [
    bind(routes.listDictionaries, (call) => listDictionaries(deps, call)),
    ...dictionarySheetRoutes(deps, after),
    bind(routes.getDictionaryByCode, ({ params }) => getOptions(deps, params.code)),
    bind(routes.getDictionary, ({ person, params }) => getDictionary(deps, person, params.id)),
    bind(routes.createDictionary, (call) => then(createDictionary(deps, call))),
    bind(routes.updateDictionary, (call) => then(updateDictionary(deps, call))),
    bind(routes.deleteDictionary, (call) => then(deleteDictionary(deps, call))),
    bind(routes.listItems, (call) => listItems(deps, call)),
    bind(routes.exportItems, (call) => exportItems(deps, call)),
    bind(routes.itemTemplate, (call) => sendTemplate(deps, call)),
    bind(routes.getItem, (call) => getItem(deps, call)),
    bind(routes.createItem, (call) => then(createItem(deps, call))),
    bind(routes.updateItem, (call) => then(updateItem(deps, call))),
    bind(routes.deleteItem, (call) => then(deleteItem(deps, call))),
    bind(routes.importItems, (call) => then(importItems(deps, call))),
  ];
}
