export * as exchangeRoutes from './routes.ts';
export {
  type Exchange,
  type ExchangeColumn,
  type ExchangeModel,
  type ExchangeReport,
  type ExchangeRun,
  exchangeDefaults,
  exchangeDirections,
  exchangeEncodings,
  exchangeFormats,
  exchangeRunStates,
} from './rows.ts';
export {
  exchangeColumns,
  exchangeListTexts,
  exchangeMessages,
  exchangeRunColumns,
  exchangeTexts,
} from './texts.ts';
