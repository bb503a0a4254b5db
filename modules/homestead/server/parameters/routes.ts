import type { Database } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns, longCell } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  groupOf,
  type Parameter,
  parameterGroups,
  parameterSchema,
  parameterRoutes as routes,
  parameterTexts as texts,
} from '../../contract/index.ts';
import { entriesOf, type ParameterEntry, shownOf, titleOf } from './entries.ts';
import { meaningFaults, schemaFaults, wholeFault } from './judge.ts';
import type { Parameters } from './parameters.ts';
import { readParameters, type StoredParameter, writeParameter } from './store.ts';

export interface ParameterDeps {
  db: Database;
  now(): Date;
  parameters: Parameters;
  /** Names of roles by code. */
  roleNames(): Promise<Map<string, string>>;
  /** Tasks of the process that the rules are about, in its order. */
  tasks(process: string): Promise<{ value: string; label: string }[]>;
}

const maxValue = 20_000;

/** The calls with which administrators read and set the county's parameters. */
export function parameterRouteTable(deps: ParameterDeps): BoundRoute[] {
  return [
    bind(routes.listParameters, (call) => list(deps, call)),
    bindExport(routes.exportParameters, (call: Call<typeof routes.listParameters>) => list(deps, call), {
      title: texts.kind,
      columns: listColumns(texts.columns, {
        group: ({ group }) => texts.groups[group],
        title: ({ title }) => title,
        shown: ({ shown: said }) => longCell(said),
        updateTime: ({ updateTime }) => new Date(updateTime),
        updatedBy: ({ updatedBy }) => updatedBy ?? texts.delivered,
      }),
    }),
    bind(routes.getParameter, async ({ params }) => ({
      ...(await find(deps, params.id)),
      // A client's bundle holds no schemas.
      schema: parameterSchema(params.id) ?? {},
      tasks: await deps.tasks(deps.parameters.files.homestead?.process ?? ''),
      roles: [...(await deps.roleNames())].map(([value, label]) => ({ value, label })),
    })),
    bind(routes.editParameter, (call) => edit(deps, call)),
  ];
}

const shown = ({ key, value, version, updatedAt, updatedBy }: StoredParameter): Parameter => ({
  id: key,
  group: groupOf(key) ?? 'limits',
  title: titleOf(key, value),
  value,
  shown: shownOf(value),
  version,
  updateTime: updatedAt.toISOString(),
  updatedBy,
});

/** The parameters that the files have, in the files' order; rows that are left from other files do nothing. */
async function all({ db, parameters }: ParameterDeps): Promise<Parameter[]> {
  const order = new Map(entriesOf(parameters.files).map(([key], index) => [key, index]));
  const found = (await readParameters(db.kysely)).filter(({ key }) => order.has(key)).map(shown);
  return found.sort(
    (one, other) =>
      parameterGroups.indexOf(one.group) - parameterGroups.indexOf(other.group) ||
      order.get(one.id)! - order.get(other.id)!,
  );
}

async function find(deps: ParameterDeps, id: string): Promise<Parameter> {
  const row = (await all(deps)).find((one) => one.id === id);
  if (!row) throw new HttpError('missing');
  return row;
}

async function list(deps: ParameterDeps, { query, person }: Call<typeof routes.listParameters>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { group, keyword = '', sort } = query;
  const found = (await all(deps)).filter(
    (row) => (!group || row.group === group) && `${row.title}${row.shown}${row.id}`.includes(keyword.trim()),
  );
  const column = sort?.replace(/^-/, '');
  if (column && column !== 'updateTime' && column !== 'title') throw unknownSort(column);
  const by = column as 'updateTime' | 'title' | undefined;
  const sign = sort?.startsWith('-') ? -1 : 1;
  if (by) found.sort((one, other) => sign * one[by].localeCompare(other[by], 'zh-CN'));
  return {
    records: found.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    can: person.capabilities.filter((one) => one === 'homestead.parameter.edit'),
  };
}

async function edit(deps: ParameterDeps, call: Call<typeof routes.editParameter>): Promise<Parameter> {
  const { id } = call.params;
  const { value, version } = call.body;
  const { parameters } = deps;
  const before = await find(deps, id);
  await judge(deps, id, value);
  const after = await call.act(async (tx) => {
    // Two edits that each fit what stood before may not fit each other: one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('homestead.parameter'))`.execute(tx);
    const others = (await readParameters(tx)).filter(({ key }) => key !== id);
    const entries = others.map(({ key, value: own }): ParameterEntry => [key, own]);
    const fault = wholeFault(parameters.files, [...entries, [id, value]], parameters.named(new Set()));
    if (fault) throw brokenFields([{ path: 'value', message: fault }]);
    const at = deps.now();
    if (!(await writeParameter(tx, { key: id, value, version, at, by: call.person.name })))
      throw new EditedMeanwhile({ what: texts.what, target: `parameter:${id}` });
    const row = shown({ key: id, value, version: version + 1, updatedAt: at, updatedBy: call.person.name });
    Object.assign(call.entry, {
      summary: texts.changed(row.title),
      target: `parameter:${id}`,
      detail: { before: { value: before.shown }, after: { value: row.shown } },
    });
    return row;
  });
  await parameters.refresh();
  return after;

  async function judge({ roleNames }: ParameterDeps, key: string, given: unknown): Promise<void> {
    if (JSON.stringify(given ?? null).length > maxValue)
      throw brokenFields([{ path: 'value', message: texts.tooLong }]);
    const process = parameters.files.homestead?.process ?? '';
    const faults = schemaFaults(key, given);
    if (faults.length === 0)
      faults.push(
        ...meaningFaults(key, given, process, parameters.named(new Set((await roleNames()).keys()))),
      );
    if (faults.length > 0) throw brokenFields(faults);
  }
}
