import { type BoundRoute, bind } from '@homestead/http/server';
import { landCheck as landCheckRoute } from '../contract/land-check.ts';
import { featureSearch as featureSearchRoute, overlayAnalysis as overlayRoute } from '../contract/routes.ts';
import { landCheck } from './checks/land-check.ts';
import { featureSearch } from './feature-search.ts';
import { overlayAnalysis, type SpaceDeps } from './overlay-analysis.ts';

/** The spatial calls. */
export function spaceRoutes(deps: SpaceDeps): BoundRoute[] {
  return [
    bind(overlayRoute, (call) => overlayAnalysis(deps, call.person, call.body)),
    bind(featureSearchRoute, (call) => featureSearch(deps, call.person, call.body)),
    bind(landCheckRoute, (call) => landCheck(deps, call.person, call.body)),
  ];
}
