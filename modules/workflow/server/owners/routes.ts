import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { ownerRoutes as routes } from '../../contract/index.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Person } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { listNominations, listOwnNominations, prepareAnswer } from './answer.ts';
import { actOnOwnerReview, listOwnerReviews } from './review.ts';

const personOf = (call: Pick<Call, 'person'>) => call.person as unknown as Person;

/** The calls about who owns a case. */
export function ownerRouteTable(workflowDeps: WorkflowDeps, definitions: Definitions): BoundRoute[] {
  const deps = { ...workflowDeps, definitions };
  return [
    bind(routes.listOwnNominations, (call) => listOwnNominations(deps, personOf(call))),
    bind(routes.listNominations, (call) => listNominations(deps, personOf(call), call.params.id)),
    bind(routes.listOwnerReviews, (call) => listOwnerReviews(deps, personOf(call), call.query)),
    bind(routes.actOnOwnerReview, (call) =>
      call.onceAfter(() =>
        actOnOwnerReview(deps, personOf(call), { ...call.params, reason: call.body.reason?.trim() ?? '' }),
      ),
    ),
    bind(routes.actOnNomination, (call) =>
      call.onceAfter(() =>
        prepareAnswer(deps, {
          person: personOf(call),
          act: call.act,
          ...call.params,
          code: call.body.code ?? '',
          statement: call.body.statement?.trim() ?? '',
        }),
      ),
    ),
  ];
}
