import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { listCaseRecords, listTaskRecords, type RecordQuery } from '@homestead/workflow/server';
import {
  anyGroup,
  anyRegister,
  type RecordGroup,
  recordGroupsOf,
  recordRoutes,
  recordTexts as texts,
} from '../contract/index.ts';
import type { RecordDeps } from './ports.ts';
import { findOne, getRecord, getRow, listRecords } from './read.ts';
import { createRecord, removeRecord, updateRecord } from './write.ts';

type Page = { records: Record<string, unknown>[]; total: number; pageNum: number; pageSize: number };

/** What the reads of a group do, by its kind. */
interface Reads {
  list(person: Person, query: RecordQuery): Promise<Page>;
  one(person: Person, query: RecordQuery): Promise<Record<string, unknown>>;
  get(person: Person, id: string): Promise<Record<string, unknown>>;
}

function readsOf(deps: RecordDeps, spec: RecordGroup): Reads {
  if (spec.kind === 'case' || spec.kind === 'own') {
    return {
      list: (person, query) => listRecords(deps, spec, person, query),
      one: (person, query) => findOne(deps, spec, person, query),
      get: (person, id) => getRecord(deps, spec, person, id),
    };
  }
  const list = spec.kind === 'process' ? listCaseRecords : listTaskRecords;
  const one = async (person: Person, query: RecordQuery) => {
    const found = (await list(deps, person, { ...query, pageNum: 1, pageSize: 1 })).records[0];
    if (!found) throw new HttpError('missing');
    return found;
  };
  return {
    list: (person, query) => list(deps, person, query),
    one,
    get: (person, id) => one(person, { id }),
  };
}

/** The calls of the record groups, six each, from the models of the content, and those of registers made after the start. */
export function recordRouteTable(deps: RecordDeps): BoundRoute[] {
  const groups = recordGroupsOf(deps.forms.releases.current.models);
  return [...groups, anyRegister].flatMap((known) => {
    const routes = recordRoutes(known);
    const { group } = known;
    // What the models say now: a publication may have changed it, or hidden the model.
    const specOf = (params?: object): RecordGroup =>
      group === anyGroup ? registerOf(deps, params) : groupOf(deps, group);
    const refuseWrite = async (spec: RecordGroup, person: Person, id: string): Promise<never> => {
      await (spec.kind === 'case'
        ? getRow(deps.db.kysely, spec, person, id)
        : readsOf(deps, spec).get(person, id));
      throw new HttpError('forbidden', texts.byTask);
    };
    return [
      bind(routes.list, (call) =>
        readsOf(deps, specOf(call.params)).list(call.person, call.query as RecordQuery),
      ),
      bind(routes.one, (call) =>
        readsOf(deps, specOf(call.params)).one(call.person, call.query as RecordQuery),
      ),
      bind(routes.get, (call) => readsOf(deps, specOf(call.params)).get(call.person, call.params.id)),
      bind(routes.create, async (call) => {
        const spec = specOf(call.params);
        if (spec.kind !== 'own') throw new HttpError('forbidden', texts.byTask);
        return call.once((tx) => createRecord(deps, spec, tx, call.person, call.body));
      }),
      bind(routes.update, async (call) => {
        const spec = specOf(call.params);
        if (spec.kind !== 'own') return refuseWrite(spec, call.person, call.params.id);
        return call.once((tx) => updateRecord(deps, spec, tx, call.person, call.params.id, call.body));
      }),
      bind(routes.remove, async (call) => {
        const spec = specOf(call.params);
        if (spec.kind !== 'own') return refuseWrite(spec, call.person, call.params.id);
        return call.once((tx) => removeRecord(deps, spec, tx, call.person, call.params.id));
      }),
    ];
  });
}

/** A group as the models describe it now. Throws missing. */
export function groupOf(deps: Pick<RecordDeps, 'forms'>, group: string): RecordGroup {
  const found = recordGroupsOf(deps.forms.releases.current.models).find((one) => one.group === group);
  if (!found) throw new HttpError('missing');
  return found;
}

/** The register that an address names. */
function registerOf(deps: Pick<RecordDeps, 'forms'>, params: object | undefined): RecordGroup {
  const { group } = params as { group: string };
  return groupOf(deps, group);
}
