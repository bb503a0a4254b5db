export { type Candidate, type CandidateQuery, type Candidates, findCandidates } from './candidates.ts';
export { ContentError } from './content-error.ts';
export { loadLayers } from './definitions.ts';
export { satisfies } from './expressions.ts';
export { FeatureRefused, type ImportReport, importLayer } from './import.ts';
export { currentVersions, findLayer, listLayers, saveLayers } from './layers.ts';
