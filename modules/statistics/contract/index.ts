export { Basis } from './basis.ts';
export { statisticsCapabilities } from './capabilities.ts';
export { type Grouping, groupings, type Measure, measures, severalInOne } from './measures.ts';
export * from './registers/index.ts';
export * from './routes.ts';
export * from './screen/index.ts';
export { statisticsTexts } from './texts.ts';
