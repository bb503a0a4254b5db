import type { Tx } from '@homestead/database';
import { Fault, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { systemRoutes as routes, type SystemState, systemTexts as texts } from '../../contract/index.ts';
import type { JobQuery, Licence, LicenceQuery, SystemJob } from '../../contract/system/routes.ts';

/** What this module is told of the node: the whole program alone knows its settings, jobs and parts. */
export interface SystemPort {
  state(): Promise<SystemState>;
  licences(): Licence[];
  jobs(
    query: JobQuery,
    page: { limit: number; offset: number },
  ): Promise<{ records: SystemJob[]; total: number }>;
  /** Queues a failed job again; false where there is none. */
  retry(tx: Tx, id: string): Promise<boolean>;
}

/** The calls of the state of the system and of its background jobs. */
export function systemRouteTable(port: SystemPort): BoundRoute[] {
  return [
    bind(routes.getSystem, () => port.state()),
    bind(routes.listLicences, async ({ query }) => licencePage(port.licences(), query)),
    bind(routes.listSystemJobs, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const can = person.capabilities.filter((capability) => capability === 'audit.job.retry');
      return { ...(await port.jobs(query, { limit: pageSize, offset })), pageNum, pageSize, can };
    }),
    bind(routes.retrySystemJob, async (call) => {
      call.entry.target = `job:${call.params.id}`;
      await call.act(async (tx) => {
        if (!(await port.retry(tx, call.params.id))) throw new Fault('missing', texts.noJob);
      });
      return null;
    }),
  ];
}

function licencePage(all: Licence[], query: LicenceQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const word = (query.keyword ?? '').toLowerCase();
  const name = (query.sort ?? 'name').replace(/^-/, '');
  if (name !== 'name' && name !== 'licence') throw unknownSort(name);
  const found = all.filter(
    (row) =>
      `${row.name} ${row.licence}`.toLowerCase().includes(word) &&
      (query.licence === undefined || row.licence === query.licence),
  );
  const sign = query.sort?.startsWith('-') ? -1 : 1;
  found.sort((one, other) => sign * (one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : 0));
  const licence = [...new Set(all.map((row) => row.licence))]
    .filter(Boolean)
    .sort()
    .map((value) => ({ value, label: value }));
  return {
    records: found.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    choices: { licence },
  };
}
