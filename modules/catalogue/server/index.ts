export { type Candidate, type CandidateQuery, type Candidates, findCandidates } from './candidates.ts';
export { ContentError } from './content-error.ts';
export { createDataCatalogue, type DataCatalogue } from './data-catalogue.ts';
export type { DataDeps, ModelKernel, Target } from './data-deps.ts';
export { loadLayers } from './definitions.ts';
export { withLayersOfDirectories } from './directories/layers-in.ts';
export { missingDirectories } from './directories/tree.ts';
export { satisfies } from './expressions.ts';
export { absentFields, type FieldType, type LayerFacts, layerFacts } from './facts.ts';
export {
  countFeatures,
  type FeatureFilter,
  type FeatureQuery,
  type FeatureRow,
  numberIn,
  readFeatures,
  type StreamQuery,
  streamFeatures,
} from './features.ts';
export {
  FeaturesRefused,
  type ImportOptions,
  type ImportReport,
  importLayer,
  type RefusedFeature,
} from './import.ts';
export {
  createImports,
  csvCell,
  findingOf,
  findingsAfter,
  type ImportDeps,
  type Imports,
  importFromDisk,
  releaseLeases,
  SourceError,
} from './imports/index.ts';
export type { GeometryJudge, Judgement } from './imports/judge.ts';
export {
  currentVersions,
  findLayer,
  hasVersion,
  listLayers,
  missingLayers,
  versionTitles,
} from './layers.ts';
export { type NearestQuery, nearestDistance } from './nearest.ts';
export { openTile, pictureLevels, readTiles } from './pictures/store.ts';
export type { PictureLevels, PictureTile } from './pictures/tile.ts';
export { cutAll, makePieces, type Uncut, uncutVersions } from './pieces/make.ts';
export { readAreas, readWhole } from './pieces/whole.ts';
export {
  createStyles,
  loadStyles,
  type NamedStyle,
  plainVersion,
  publishedGroups,
  type Styles,
  seedLayers,
  stylesOf,
} from './styles/index.ts';
export { layerChecks } from './verify.ts';
export { currentAtEndOf } from './versions/in-force.ts';
export { type CaseCheck, type CaseChecks, createVersions, type Versions } from './versions/index.ts';
export {
  everything,
  isShown,
  liesIn,
  mayReadField,
  type Place,
  placeVersions,
  shownProperties,
  shownText,
  type Visibility,
} from './visibility.ts';
