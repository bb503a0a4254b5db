import { compile, type EngineEvent, type ProcessDefinition, type State, step } from '@homestead/bpmn';
import type { Person } from '@homestead/people/contract';
import { describe, expect, it } from 'vitest';
import type { CaseRow, TaskRow } from '../../rows.ts';
import { planStep, type StepInput } from './plan.ts';
import { planSubmission } from './plan-submission.ts';

const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:ha="https://homestead.example/bpmn" targetNamespace="https://homestead.example/test">
<process id="p" name="toy" isExecutable="true">
  <startEvent id="s" flowable:initiator="initiator"/>
  <userTask id="apply" name="Apply" flowable:assignee="\${initiator}"/>
  <userTask id="check" name="Check" flowable:candidateGroups="clerk"/>
  <endEvent id="e" ha:status="completed"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="apply"/>
  <sequenceFlow id="f2" sourceRef="apply" targetRef="check"/>
  <sequenceFlow id="f3" sourceRef="check" targetRef="e"/>
</process></definitions>`;

const person: Person = {
  id: 'p1',
  userName: 'p1',
  name: 'Ann',
  roles: ['villager'],
  division: '350399100001',
  scope: 'own',
  capabilities: [],
  grants: [],
  isOfficer: false,
};
const at = new Date('2026-03-02T01:00:00Z');
const outcome = { id: 'submit', label: 'submit', status: 1, kind: 'submit' } as const;

async function definition(): Promise<ProcessDefinition> {
  const { definition: found, violations } = await compile(bpmn);
  if (!found) throw new Error(JSON.stringify(violations));
  return found;
}

const caseRow = (state: State, more: Partial<CaseRow> = {}): CaseRow => ({
  id: 'c1',
  case_no: null,
  process_key: 'p',
  process_name: 'toy',
  definition_id: 'd1',
  release_id: 'r1',
  status: 'draft',
  division: person.division,
  applicant: person.name,
  initiator_id: person.id,
  owner_ids: [person.id],
  state,
  version: 1,
  clock_stopped_at: null,
  clock_stopped_ms: 0,
  suspended_at: null,
  linked_from: null,
  created_at: at,
  updated_at: at,
  ended_at: null,
  discarded_at: null,
  ending: null,
  is_sealed: false,
  ...more,
});

/** The case after it began and these tasks were completed, with the tasks that are open then. */
async function caseAfter(...done: string[]) {
  const compiled = await definition();
  let state: State | null = null;
  let row = caseRow(null as never);
  const tasks: TaskRow[] = [];
  for (const taskKey of [null, ...done]) {
    const task = tasks.find(({ task_key }) => task_key === taskKey);
    const event = task ? complete(task.local_id) : start;
    const result = step(compiled, state, event);
    const planned = planStep(inputOf(compiled, row, result, tasks));
    state = result.state;
    row = { ...row, state, status: planned.step.status };
    tasks.splice(0, tasks.length, ...planned.step.created.filter((task) => task.state === 'open'));
  }
  return { compiled, row, tasks };
}

const inputOf = (
  compiled: ProcessDefinition,
  row: CaseRow,
  result: StepInput['result'],
  open: StepInput['open'],
): StepInput => ({
  caseRow: row,
  result,
  definition: compiled,
  at,
  holidays: new Map(),
  open,
  names: new Map(),
  by: person,
  content: 'because',
});

const start: EngineEvent = { type: 'start', initiator: person.id };
const complete = (task: string): EngineEvent => ({
  type: 'complete',
  task,
  outcome: 'agree',
  approverStatus: 1,
});

describe('the plan of a step', () => {
  it('gives the first task to the owners of the case and asks whoever may do the next', async () => {
    const { compiled, row, tasks } = await caseAfter();
    expect(tasks).toMatchObject([{ task_key: 'apply', candidate_users: ['p1'], assignee_id: null }]);
    const result = step(compiled, row.state, complete(tasks[0]!.local_id));
    const { step: planned, notifications } = planStep(inputOf(compiled, row, result, []));
    expect(planned).toMatchObject({ status: 'running', endedAt: null, cancelledTasks: [] });
    expect(planned.created).toMatchObject([
      { task_key: 'check', candidate_groups: ['clerk'], state: 'open' },
    ]);
    expect(planned.openTaskIds).toEqual([planned.created[0]!.id]);
    expect(notifications).toMatchObject([
      { kind: 'newTask', to: { people: [], roles: ['clerk'] }, task: { name: 'Check' } },
    ]);
  });

  it('tells the owners of the end with the words of whoever brought it about', async () => {
    const { compiled, row, tasks } = await caseAfter('apply');
    const result = step(compiled, row.state, complete(tasks[0]!.local_id));
    const { step: planned, notifications } = planStep(inputOf(compiled, row, result, []));
    expect(planned).toMatchObject({ status: 'completed', endedAt: at, created: [], openTaskIds: [] });
    expect(notifications).toMatchObject([{ kind: 'completed', to: { people: ['p1'] }, reason: 'because' }]);
  });

  it('tells whoever had a task of it that the case was withdrawn or ended, and not of another end', async () => {
    const { compiled, row, tasks } = await caseAfter('apply');
    for (const status of ['withdrawn', 'ended'] as const) {
      const result = step(compiled, row.state, { type: 'end', status });
      const { notifications } = planStep(inputOf(compiled, row, result, tasks));
      expect(notifications).toMatchObject([{ kind: status, to: { people: ['p1'], roles: ['clerk'] } }]);
    }
    const result = step(compiled, row.state, { type: 'end', status: 'refused' });
    const { notifications } = planStep(inputOf(compiled, row, result, tasks));
    expect(notifications).toMatchObject([{ kind: 'refused', to: { people: ['p1'], roles: [] } }]);
  });

  it('of a return says why the task is there again and who returned it', async () => {
    const { compiled, row, tasks } = await caseAfter('apply');
    const result = step(compiled, row.state, { type: 'move', from: tasks[0]!.local_id, to: 'apply' });
    const { step: planned, notifications } = planStep({
      ...inputOf(compiled, row, result, []),
      returned: { taskKey: 'apply', reason: 'a photo is missing', by: tasks[0]!.id },
    });
    expect(planned.created).toMatchObject([
      { task_key: 'apply', return_reason: 'a photo is missing', returned_by: tasks[0]!.id },
    ]);
    expect(notifications).toMatchObject([{ kind: 'returned', reason: 'a photo is missing' }]);
  });

  it('counts the time that the clock stood still and moves deadlines from then', async () => {
    const { compiled, row } = await caseAfter();
    const stopped = new Date(at.getTime() - 5000);
    const { step: planned } = planStep(
      inputOf(
        compiled,
        { ...row, clock_stopped_at: stopped, clock_stopped_ms: 1000 },
        {
          state: row.state,
          effects: [{ type: 'clock', stopped: false }],
        },
        [],
      ),
    );
    expect(planned).toMatchObject({ clockStoppedAt: null, clockStoppedMs: 6000, resumedFrom: stopped });
  });
});

describe('the plan of a submission', () => {
  const validated = {
    outcome,
    judged: null,
    content: null,
    caseSummary: { division: '350399100002', applicant: 'Bob' },
    household: null,
    warnings: [],
    answers: [],
  };
  const release = { id: 'r1', forms: {}, models: {}, dictionaries: {}, layers: {} };

  it('of a start makes the case, its first task done, and the next one, in one value', async () => {
    const compiled = await definition();
    const started = step(compiled, null, start);
    const first = started.effects.find((effect) => effect.type === 'createTask')!;
    const completed = step(compiled, started.state, complete(first.task));
    const input: Parameters<typeof planSubmission>[0] = {
      person,
      at,
      calendar: { holidays: new Map(), years: new Set() },
      definition: compiled,
      release,
      caseRow: caseRow(started.state),
      localId: first.task,
      task: null,
      open: [],
      names: new Map(),
      versions: null,
      validated,
      records: null,
      data: {},
      result: { state: completed.state, effects: [...started.effects, ...completed.effects] },
      decided: { outcome, content: null, by: person, taskId: null },
      isDirect: false,
      warnings: [],
    };
    const plan = planSubmission(input);
    expect(plan.casePrefix).toBe(compiled.casePrefix);
    expect(plan.caseSummary).toEqual(validated.caseSummary);
    expect(plan.step?.created.map(({ task_key, state, applicant }) => [task_key, state, applicant])).toEqual([
      ['apply', 'done', 'Bob'],
      ['check', 'open', 'Bob'],
    ]);
    expect(plan.history).toMatchObject([{ kind: 'task', outcome: 'submit', task: { task_key: 'apply' } }]);
    expect(plan.notifications).toMatchObject([{ kind: 'newTask', task: { name: 'Check' } }]);
    expect(plan.after?.tasks.map(({ task_key }) => task_key)).toEqual(['check']);
    expect(plan.taskChange).toBeNull();
    // What an expression gives may be no period, or one that ends in no year that can be kept.
    const dueIn = (value: string) => {
      const due = { value, calendar: 'workingDays' };
      const effects = input.result.effects.map((each) =>
        each.type === 'createTask' ? { ...each, due } : each,
      );
      return () => planSubmission({ ...input, result: { ...input.result, effects } });
    };
    expect(dueIn('P0D')).not.toThrow();
    for (const value of ['三天', '-P1D', 'P99999999D'])
      expect(dueIn(value)).toThrow(`环节“Apply”的办理期限“${value}”不正确`);
  });

  it('of a completion names the versions that it was drawn from, and writes no summary that stands already', async () => {
    const { compiled, row, tasks } = await caseAfter();
    const task = tasks[0]!;
    const known = { ...row, ...validated.caseSummary, case_no: 'N1' };
    const plan = planSubmission({
      person,
      at,
      calendar: { holidays: new Map(), years: new Set() },
      definition: compiled,
      release,
      caseRow: known,
      localId: task.local_id,
      task,
      open: tasks,
      names: new Map(),
      versions: { case: 1, task: 1, records: 3 },
      validated,
      records: null,
      data: {},
      result: step(compiled, row.state, complete(task.local_id)),
      decided: { outcome, content: null, by: person, taskId: task.id },
      isDirect: false,
      warnings: [],
    });
    expect([plan.casePrefix, plan.caseSummary]).toEqual([null, null]);
    expect(plan.versions).toEqual({ case: 1, task: 1, records: 3 });
    expect(plan.taskChange).toEqual({ type: 'complete', outcome: 'submit', status: 1 });
    expect(plan.step?.openTaskIds).not.toContain(task.id);
  });
});
