import { type BoundRoute, bind } from '@homestead/http/server';
import { ownerRoutes as routes } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { WorkflowDeps } from '../ports.ts';
import { listNominations, listOwnNominations, prepareAnswer } from './answer.ts';
import { actOnOwnerReview, listOwnerReviews } from './review.ts';

/** The calls about who owns a case. */
export function ownerRouteTable(workflowDeps: WorkflowDeps, definitions: Definitions): BoundRoute[] {
  const deps = { ...workflowDeps, definitions };
  return [
    bind(routes.listOwnNominations, (call) => listOwnNominations(deps, call.person)),
    bind(routes.listNominations, (call) => listNominations(deps, call.person, call.params.id)),
    bind(routes.listOwnerReviews, (call) => listOwnerReviews(deps, call.person, call.query)),
    bind(routes.actOnOwnerReview, (call) =>
      call.onceAfter(() =>
        actOnOwnerReview(deps, call.person, { ...call.params, reason: call.body.reason?.trim() ?? '' }),
      ),
    ),
    bind(routes.actOnNomination, (call) =>
      call.onceAfter(() =>
        prepareAnswer(deps, {
          person: call.person,
          act: call.act,
          ...call.params,
          code: call.body.code ?? '',
          statement: call.body.statement?.trim() ?? '',
        }),
      ),
    ),
  ];
}
