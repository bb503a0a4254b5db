import type { Tx } from '@homestead/database';
import { HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
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
  const listJobs = async ({ query, person }: Call<typeof routes.listSystemJobs>) => {
    const { pageNum, pageSize, offset } = pageWindow(query);
    const can = person.capabilities.filter((capability) => capability === 'audit.job.retry');
    return { ...(await port.jobs(query, { limit: pageSize, offset })), pageNum, pageSize, can };
  };
  const listLicences = async ({ query }: Call<typeof routes.listLicences>) => {
    const { records, total } = licencePage(port.licences(), query);
    return { records: records.map((row) => ({ ...row, id: `${row.name} ${row.version}` })), total };
  };
  return [
    bind(routes.getSystem, () => port.state()),
    bind(routes.listLicences, async ({ query }) => licencePage(port.licences(), query)),
    bindExport(routes.exportLicences, listLicences, {
      title: texts.licences,
      columns: listColumns(texts.licenceColumns, {
        name: ({ name }) => name,
        version: ({ version }) => version,
        licence: ({ licence }) => licence,
      }),
    }),
    bind(routes.listSystemJobs, listJobs),
    bindExport(routes.exportSystemJobs, listJobs, {
      title: texts.jobs,
      columns: listColumns(texts.jobColumns, {
        queue: ({ queue }) => texts.queues[queue] ?? queue,
        state: ({ state }) => texts.states[state],
        createTime: ({ createTime }) => new Date(createTime),
        endedAt: ({ endedAt }) => endedAt && new Date(endedAt),
        retries: ({ retries }) => retries,
        failure: ({ failure }) => failure,
      }),
    }),
    bind(routes.retrySystemJob, async (call) => {
      call.entry.target = `job:${call.params.id}`;
      await call.act(async (tx) => {
        if (!(await port.retry(tx, call.params.id))) throw new HttpError('missing', texts.noJob);
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
