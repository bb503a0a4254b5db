export { dictionaryCapabilities } from './capabilities.ts';
export { Dictionary, DictionaryItem } from './dictionary.ts';
export * as dictionaryRoutes from './routes.ts';
export type {
  DictionaryChange,
  DictionaryDetail,
  DictionaryItemDetail,
  DictionaryItemRow,
  DictionaryRow,
  DictionaryUse,
  ItemUse,
  Option,
  State,
} from './rows.ts';
export { DictionaryBody, itemLimits } from './rows.ts';
export { dictionaryTexts } from './texts.ts';
