import type { PageOf } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { readFields } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import type { Visit, VisitQuery } from '../../contract/index.ts';
import { visitRoutes as routes } from '../../contract/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { textAt } from '../summary.ts';
import { visitRulesOf } from './attendance.ts';
import { plotOf } from './place.ts';

/** Days for which a device keeps what was taken along, where the county says nothing. */
const usualOfflineDays = 7;

/** The calls of visits on site. */
export function visitRouteTable(deps: HomesteadDeps): BoundRoute[] {
  return [
    bind(routes.listVisits, (call) => listVisits(deps, call.person, call.query)),
    bind(routes.getOfflineTerms, async () => ({
      keepDays: deps.rules?.parameters.offlineDays ?? usualOfflineDays,
      // The real time: the county's clock may have been moved.
      now: new Date().toISOString(),
      clockMinutes: visitRulesOf(deps.rules).clockMinutes,
    })),
  ];
}

/** Tasks of one visit within what the person may see, each with where its plot lies as the county's rules say. */
async function listVisits(deps: HomesteadDeps, person: Person, query: VisitQuery): Promise<PageOf<Visit>> {
  const page = await deps.cases.listTasks(person, { ...query, onSite: true });
  const { address, grantedAddress, plot, wish } = deps.rules?.summary?.place.fields ?? {};
  const paths = [address, grantedAddress, plot, wish].filter((path) => path !== undefined);
  const ids = page.records
    .filter(({ processKey }) => processKey === deps.rules?.process)
    .map(({ processId }) => processId);
  const found = await readFields(deps.db.kysely, deps.forms.releases.current.models, paths, ids);
  return {
    ...page,
    records: page.records.map((task) => {
      const records = found.get(task.processId) ?? {};
      const drawn = plotOf(textAt(records, plot)) ?? plotOf(textAt(records, wish));
      return {
        ...task,
        address: textAt(records, grantedAddress) || textAt(records, address),
        place: drawn?.place ?? null,
        plot: drawn?.plot ?? null,
      };
    }),
  };
}
