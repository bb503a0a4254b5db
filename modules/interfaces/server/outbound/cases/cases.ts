import { brokenFields, type FieldViolation, HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import type { CaseState } from '@homestead/workflow/server';
import {
  type OpenProcess,
  type Outbound,
  type OutboundProcess,
  reservedInputs,
  outboundTexts as texts,
} from '../../../contract/index.ts';
import type { OutboundDeps } from '../ports.ts';
import { namedScopes } from '../read.ts';

type Body = Readonly<Record<string, unknown>>;
type Task = OpenProcess['tasks'][number];

/** An interface that takes part in cases. */
export interface CaseInterface extends Outbound {
  process: OutboundProcess;
}

export const isCaseInterface = (outbound: Outbound): outbound is CaseInterface => outbound.process !== null;

/** Whether an interface is called by POST: it changes something. */
export const isActing = ({ kind }: Pick<Outbound, 'kind'>): boolean =>
  kind === 'start' || kind === 'complete';

/** The task whose form an interface fills in: the one that it names, else the first of its process. */
export function taskOf(
  { kind, process }: Pick<CaseInterface, 'kind' | 'process'>,
  processes: readonly OpenProcess[],
): Task | undefined {
  const tasks = processes.find(({ processKey }) => processKey === process.processKey)?.tasks;
  return kind === 'complete' ? tasks?.find(({ taskKey }) => taskKey === process.taskKey) : tasks?.[0];
}

/**
 * How a case stands. A consumer is told of those that it began, and of others within its divisions where it has the scope `cases:<path>`.
 * Throws missing.
 */
export async function readCase(
  { cases }: Pick<OutboundDeps, 'cases'>,
  { path, process }: CaseInterface,
  asked: { person: Person; scopes: readonly string[] | null; query: Body },
): Promise<CaseState> {
  const { person, scopes, query } = asked;
  const unknown = Object.keys(query).find(
    (name) => !['processId', 'caseNo'].includes(name) && !isPaging(name),
  );
  if (unknown) throw malformed(unknown, texts.unknownInput(unknown));
  const [processId, caseNo] = [textOf(query['processId']), textOf(query['caseNo'])];
  if ((processId === undefined) === (caseNo === undefined)) throw malformed('caseNo', texts.caseUnnamed);
  return cases.state(person, processId !== undefined ? { processId } : { caseNo: caseNo! }, {
    processKey: process.processKey,
    isOwnOnly: scopes !== null && !namedScopes(scopes, 'cases').includes(path),
  });
}

// The route fills in what its schema gives a default.
const isPaging = (name: string) => ['pageNum', 'pageSize', 'sort'].includes(name);

const malformed = (path: string, message: string) =>
  new HttpError('malformed', message, { fields: [{ path, message }] });

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Prepares what a call asks for: to begin a case, or to complete a task of one. The workflow judges it as it judges what a person hands in;
 * faults are told by the names that the caller uses. Throws HttpErrors.
 */
export async function prepareCase(
  { cases }: Pick<OutboundDeps, 'cases'>,
  outbound: CaseInterface,
  asked: { person: Person; body: Body; processes: readonly OpenProcess[]; isLast: boolean },
) {
  const { person, body, processes, isLast } = asked;
  const { kind, process } = outbound;
  const task = taskOf(outbound, processes);
  if (!task) throw new HttpError('conflict', texts.noProcess(process.processKey));
  const formData = formDataOf(outbound, task, body);
  const work = await inCallersNames(process, async () => {
    if (kind === 'start') return cases.prepareStart(person, { processKey: process.processKey, formData });
    const processId = textOf(body['processId']);
    if (processId === undefined) throw brokenFields([{ path: 'processId', message: texts.processUnnamed }]);
    const completion = {
      ...{ processKey: process.processKey, taskKey: task.taskKey, processId, formData },
      outcome: textOf(body['outcome']),
      opinion: typeof body['opinion'] === 'string' ? body['opinion'].slice(0, opinionLimit) : undefined,
      answers: answersOf(body['answers']),
    };
    return cases.prepareCompletion(person, completion, isLast);
  });
  return (...given: Parameters<typeof work>) => inCallersNames(process, () => work(...given));
}

/** As long as what a person writes (`CompleteBody` of the workflow). */
const opinionLimit = 4000;

function answersOf(given: unknown): { rule: string; reason: string }[] | undefined {
  if (!Array.isArray(given)) return undefined;
  return given.slice(0, 100).map((answer) => {
    const { rule, reason } = (answer ?? {}) as Record<string, unknown>;
    return { rule: String(rule ?? '').slice(0, 160), reason: String(reason ?? '').slice(0, opinionLimit) };
  });
}

/** What a body says, by fields of records. Throws brokenFields for names that the interface does not have, and for what it asks for. */
function formDataOf({ kind, process }: CaseInterface, task: Task, body: Body) {
  const ours: readonly string[] = kind === 'complete' ? reservedInputs : [];
  const known = new Set([...process.inputs.map(({ name }) => name), ...ours]);
  const faults: FieldViolation[] = Object.keys(body)
    .filter((name) => !known.has(name))
    .map((name) => ({ path: name, message: texts.unknownInput(name) }));
  const formData: Record<string, Record<string, unknown>> = {};
  for (const { name, field, isRequired } of process.inputs) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === undefined || value === null || value === '') {
      const label = task.fields.find(({ path }) => path === field)?.label ?? name;
      if (isRequired) faults.push({ path: name, message: texts.inputMissing(label) });
      continue;
    }
    const at = field.indexOf('.');
    const group = field.slice(0, at);
    formData[group] = { ...formData[group], [field.slice(at + 1)]: value };
  }
  if (faults.length > 0) throw brokenFields(faults);
  return formData as never;
}

/** Tells faults of fields by the names of the inputs that fill them. */
async function inCallersNames<T>({ inputs }: OutboundProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields =
      error instanceof HttpError ? (error.data as { fields?: FieldViolation[] } | null)?.fields : undefined;
    if (!(error instanceof HttpError) || !Array.isArray(fields)) throw error;
    const names = new Map(inputs.map(({ name, field }) => [field, name]));
    throw new HttpError(error.kind, error.message, {
      ...(error.data as object),
      fields: fields.map(({ path, ...rest }) => ({ path: names.get(path) ?? path, ...rest })),
    });
  }
}
