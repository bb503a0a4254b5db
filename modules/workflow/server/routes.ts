import { describe, findNode } from '@homestead/bpmn';
import { type HolidayRow, holidayTableOf, holidayTableSql } from '@homestead/calendar/server';
import { type Tx, together } from '@homestead/database';
import type { FormData } from '@homestead/forms/contract';
import { listEvidence, listLookups } from '@homestead/forms/server';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type ActEntry, type BoundRoute, bind, type Call } from '@homestead/http/server';
import { can, type Person } from '@homestead/people/contract';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import {
  definitionColumns,
  definitionListTexts,
  exportDefinitions,
  getCaseStages,
  getDecisionSummary,
  workflowRoutes as routes,
  type SubmitReply,
  workflowTexts,
} from '../contract/index.ts';
import { formKeyList } from '../engine/index.ts';
import { actOnCase, discardDraft } from './actions/case-actions.ts';
import { withCleanOpinions } from './actions/opinions.ts';
import { listPeople } from './actions/people.ts';
import { prepareAction } from './actions/prepare-action.ts';
import { isTaskAction } from './actions/task-actions.ts';
import { prepareUrge } from './actions/urge-case.ts';
import { isStopped } from './deadlines/urgency.ts';
import { type DefinitionRow, type Definitions, visitsOf } from './definitions/definitions.ts';
import { actorEntry } from './personal-data/party.ts';
import type { WorkflowDeps } from './ports.ts';
import { caseDetail, recordForm, taskDetail, timelineFor } from './read/details.ts';
import { diagramFor } from './read/diagram.ts';
import { caseStages } from './read/stages.ts';
import { countMyTasks, listMyTasks, listVisibleCases, taskSummary } from './read/views.ts';
import type { CaseRow, TaskRow } from './rows.ts';
import { caseSql, findTask, findVisibleCase, tasksSql } from './store.ts';
import { answersEntry } from './submit/answers.ts';
import { mayStart } from './submit/authorize.ts';
import { completeBatch } from './submit/batch.ts';
import { FewAtOnce } from './submit/case/few-at-once.ts';
import { againIfMoved, type CaseAfter, type Committed } from './submit/commit.ts';
import { prepareCompletion } from './submit/complete.ts';
import { previewCompletion } from './submit/preview.ts';
import { prepareStart } from './submit/start.ts';
import { decisionSummary } from './summary/summary.ts';

/** What a changing call did, and by whom as the case knows them. */
type Replied = Pick<Committed, 'processId' | 'warnings' | 'person'> &
  Partial<Pick<Committed, 'answers' | 'after'>>;
type Warnings = Committed['warnings'];

/** The calls of the workflow module, bound to their handlers. */
export function workflowRouteTable(deps: WorkflowDeps, definitions: Definitions): BoundRoute[] {
  const reply = async (
    tx: Tx,
    entry: ActEntry,
    { processId, warnings, answers = [], person, after }: Replied,
    changed: Warnings,
  ): Promise<SubmitReply> => {
    Object.assign(entry, actorEntry(person), answersEntry({ answers }));
    const { instance, tasks, calendar } = after ?? (await readAfter(tx, processId));
    const moment = { now: deps.clock.now(), ...calendar };
    return {
      processId,
      caseNo: instance.case_no,
      status: instance.status,
      tasks: tasks.map((task) => taskSummary(deps, { ...task, is_stopped: isStopped(instance) }, moment)),
      warnings: [...warnings, ...changed],
    };
  };
  // Their numbers have no gap, so each waits for the commit of the one before it: one under way, and two to follow at once.
  const numbering = new FewAtOnce(3);

  return [
    bind(routes.startProcess, async (call) => {
      const { body, changed } = withCleanOpinions(call.body);
      const { processKey, formData = {}, draft = false, approverContent, anonymous, answers } = body;
      const input = {
        processKey,
        formData: asFormData(formData),
        draft,
        approverContent,
        anonymous,
        answers,
      };
      let leave: (() => void) | undefined;
      try {
        return await call.onceAfter(async () => {
          const start = await prepareStart(deps, definitions, call.person, input);
          leave = await numbering.enter(`${processKey} ${call.person.division.slice(0, 9)}`);
          return async (tx) => reply(tx, call.entry, await start(tx), changed);
        });
      } finally {
        leave?.();
      }
    }),
    bind(routes.completeTask, (call) =>
      againIfMoved((isLast) =>
        call.onceAfter(async () => {
          const { body, changed } = withCleanOpinions(call.body);
          const complete = await prepareCompletion(deps, definitions, call.person, body, isLast);
          return async (tx) => reply(tx, call.entry, await complete(tx), changed);
        }),
      ),
    ),
    bind(routes.previewTask, (call) => previewCompletion(deps, definitions, call.person, call.body)),
    // Each case has its own transaction; only the reply of the whole is kept under the key.
    bind(routes.completeBatch, (call) =>
      call.onceAfter(async () => {
        const { body, changed } = withCleanOpinions(call.body);
        const onError = (error: unknown) =>
          call.request.log.error({ err: error }, 'a task of a batch failed');
        const told = await completeBatch(deps, definitions, call.person, body, call.act, onError);
        return async () => ({ ...told, warnings: [...changed, ...told.warnings] });
      }),
    ),
    bind(routes.listPeople, (call) => listPeople(deps, definitions, call.person, call.params.id, call.query)),
    bind(routes.actOnTask, async (call) => {
      const { id, action } = call.params;
      if (!isTaskAction(action)) throw new HttpError('missing', workflowTexts.unknownAction);
      const { body, changed } = withCleanOpinions(call.body);
      const request = { taskId: id, action, body };
      return againIfMoved((isLast) =>
        call.onceAfter(async () => {
          const act = await prepareAction(deps, definitions, call.person, request, isLast);
          return async (tx) => {
            const done = await reply(tx, call.entry, await act(tx), changed);
            const { version } = (await findTask(tx, id))!;
            return { ...done, version };
          };
        }),
      );
    }),
    bind(routes.actOnCase, async (call) => {
      const { body, changed } = withCleanOpinions(call.body);
      const { id, action } = call.params;
      if (action === 'urge')
        return call.onceAfter(async () => {
          const urge = await prepareUrge(deps, definitions, call.person, id, body);
          return async (tx) =>
            reply(tx, call.entry, { processId: id, warnings: [], person: await urge(tx) }, changed);
        });
      return call.once(async (tx) => {
        const person = await actOnCase(deps, definitions, tx, call.person, id, action, body);
        return reply(tx, call.entry, { processId: id, warnings: [], person }, changed);
      });
    }),
    bind(routes.discardDraft, (call) =>
      call.once(async (tx) => {
        const person = await discardDraft(deps, definitions, tx, call.person, call.params.id);
        Object.assign(call.entry, actorEntry(person));
        return null;
      }),
    ),
    bind(routes.listTasks, (call) => listMyTasks(deps, call.person, call.query)),
    bind(routes.countTasks, (call) => countMyTasks(deps, call.person)),
    bind(routes.getTask, (call) => taskDetail(deps, definitions, call.person, call.params.id)),
    bind(routes.listCases, (call) => listVisibleCases(deps, call.person, call.query)),
    bind(routes.getCase, (call) => caseDetail(deps, definitions, call.person, call.params.id)),
    bind(routes.listFlowRecords, (call) => timelineFor(deps, call.person, call.params.id)),
    bind(routes.getFlowRecordForm, (call) =>
      recordForm(deps, call.person, call.params.id, call.params.recordId),
    ),
    bind(getCaseStages, (call) => caseStages(deps, definitions, call.person, call.params.id)),
    bind(getDecisionSummary, (call) => decisionSummary(deps, call.person, call.params.id)),
    bind(routes.getDiagram, (call) => diagramFor(deps, definitions, call.person, call.params.id)),
    bind(routes.listChecks, async (call) => {
      if (!(await findVisibleCase(deps.db.kysely, call.person, call.params.id)))
        throw new HttpError('missing');
      const found = await listEvidence(deps.db.kysely, call.params.id);
      const { layers } = deps.forms.releases.current;
      return found.map(({ layer_id, layer_version, layer_title, geometry, result, at, by_name }) => ({
        ...result,
        layerId: layer_id,
        layerName: layers[layer_id]?.name ?? layer_id,
        layerVersion: layer_version,
        layerTitle: layer_title,
        nearest: result.nearest ?? null,
        geometry,
        at: at.toISOString(),
        by: by_name,
      }));
    }),
    bind(routes.listLookups, async (call) => {
      const caseRow = await findVisibleCase(deps.db.kysely, call.person, call.params.id);
      if (!caseRow) throw new HttpError('missing');
      if (!can(call.person, 'forms.lookup.use')) throw new HttpError('forbidden');
      const { forms } = await deps.forms.releases.get(caseRow.release_id, deps.db.kysely);
      const found = await listLookups(deps.db.kysely, caseRow.id);
      return found.map(({ id, source, formKey, at, byName, isOk, fields }) => ({
        ...{ id, source, isOk, fields, by: byName },
        formTitle: forms[formKey]?.title ?? formKey,
        at: at.toISOString(),
      }));
    }),
    ...definitionRoutes(deps, definitions),
  ];
}

/** A case and its open tasks as they stand in this transaction. */
async function readAfter(tx: Tx, processId: string): Promise<CaseAfter> {
  const [[instance], tasks, days] = await together<[CaseRow, TaskRow, HolidayRow]>(tx, [
    caseSql(processId),
    tasksSql(processId, 'open'),
    holidayTableSql,
  ]);
  return { instance: instance!, tasks, calendar: holidayTableOf(days) };
}

function asFormData(value: Record<string, unknown>): FormData {
  for (const [group, fields] of Object.entries(value)) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw brokenFields([{ path: group, message: workflowTexts.malformedGroup(group) }]);
    }
  }
  return value as FormData;
}

function definitionRoutes(deps: WorkflowDeps, definitions: Definitions): BoundRoute[] {
  const byKey = async (processKey: string): Promise<DefinitionRow> => {
    const definition = await definitions.latest(processKey);
    if (!definition) throw new HttpError('missing', workflowTexts.unknownProcess);
    return definition;
  };
  const hasForm = (formKey: string) => Object.hasOwn(deps.forms.releases.current.forms, formKey);
  const byIdOrKey = async (id: string) => (await definitions.find(id)) ?? (await byKey(id));
  const summary = (row: Omit<DefinitionRow, 'compiled' | 'bpmn' | 'reports'>) => ({
    id: row.id,
    processKey: row.process_key,
    name: row.name,
    version: row.version,
    state: row.state,
    deployedAt: row.deployed_at.toISOString(),
  });
  const list = async ({ query, person }: Call<typeof routes.listDefinitions>) => {
    const { found, total, pageNum, pageSize } = await definitions.list(query);
    const isKeeper = can(person, routes.setDefinitionState.capability);
    const cases = isKeeper ? await definitions.openCases(found.map(({ id }) => id)) : null;
    const records = found.map((row) => ({
      ...summary(row),
      ...(cases ? { openCases: cases.get(row.id) ?? 0 } : {}),
    }));
    return { records, total, pageNum, pageSize };
  };
  const detail = (row: DefinitionRow, person: Person) => ({
    ...summary(row),
    formKeyList: formKeyList(row.compiled),
    visits: visitsOf(row.compiled),
    entry: row.compiled.entry,
    hidesInitiator: deps.hidesInitiator?.(row.process_key) ?? false,
    mayStart: mayStart(person, row),
    bpmn: row.bpmn,
    reports: row.reports,
  });
  return [
    bind(routes.listDefinitions, list),
    bindExport(exportDefinitions, list, {
      title: definitionListTexts.definitions,
      columns: listColumns(definitionColumns, {
        name: ({ name }) => name,
        processKey: ({ processKey }) => processKey,
        version: ({ version }) => version,
        state: ({ state }) => definitionListTexts.states[state as 'active' | 'suspended'],
        openCases: ({ openCases }) => openCases ?? null,
        deployedAt: ({ deployedAt }) => new Date(deployedAt),
      }),
    }),
    bind(routes.getDefinitionByKey, async ({ params, person }) =>
      detail(await byKey(params.processKey), person),
    ),
    bind(routes.getDefinition, async ({ params, person }) => detail(await byIdOrKey(params.id), person)),
    bind(routes.deployDefinition, async ({ body, act, person }) => {
      const roles = await deps.people.roleNames?.();
      const known = { hasForm, ...(roles ? { hasRole: (code: string) => roles.has(code) } : {}) };
      return detail(await definitions.deploy(body.bpmn, deps.clock.now(), { act, known }), person);
    }),
    bind(routes.setDefinitionState, async ({ params, body, act }) => {
      if (!(await definitions.find(params.id))) throw new HttpError('missing');
      await act((tx) => definitions.setState(tx, params.id, body.state));
      return summary((await definitions.find(params.id))!);
    }),
    bind(routes.listTaskDefinitions, async ({ query }) => describe((await byKey(query.processKey)).compiled)),
    bind(routes.listDataModels, async ({ params }) => {
      const row = await byIdOrKey(params.id);
      const release = deps.forms.releases.current;
      const groups = new Set(
        formKeyList(row.compiled)
          .flatMap(({ formKey }) => release.forms[formKey]?.sections ?? [])
          .flatMap((section) => section.fields.map(({ field }) => field.split('.')[0] ?? '')),
      );
      return [...groups].flatMap((group) => release.models[group] ?? []);
    }),
    bind(routes.getFlowElement, async ({ params }) => {
      const row = await byKey(params.processKey);
      const node = findNode(row.compiled, params.id);
      if (!node) throw new HttpError('missing');
      const task = describe(row.compiled).find((entry) => entry.taskKey === node.id);
      return {
        id: node.id,
        name: node.name,
        type: node.type,
        formKey: node.userTask?.formKey ?? null,
        candidates: task?.candidateGroups ?? [],
        outcomes: node.userTask?.outcomes ?? [],
        documentation: node.documentation,
      };
    }),
  ];
}
