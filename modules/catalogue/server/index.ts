export { type Candidate, type CandidateQuery, type Candidates, findCandidates } from './candidates.ts';
export { ContentError } from './content-error.ts';
export { loadLayers } from './definitions.ts';
export { satisfies } from './expressions.ts';
export { featuresOfFile, ImportFileError } from './geojson-file.ts';
export {
  FeaturesRefused,
  type ImportOptions,
  type ImportReport,
  importLayer,
  type RefusedFeature,
} from './import.ts';
export { currentVersions, findLayer, listLayers, saveLayers, versionTitles } from './layers.ts';
export { type NearestQuery, nearestDistance } from './nearest.ts';
