export { type Candidate, type CandidateQuery, type Candidates, findCandidates } from './candidates.ts';
export { satisfies } from './expressions.ts';
export { FeatureRefused, type ImportReport, importLayer } from './import.ts';
export { currentVersions, findLayer, listLayers } from './layers.ts';
