import { brokenFields, type FieldViolation, HttpError } from '@homestead/http/contract';
import {
  documentPath,
  type OpenProcess,
  type Outbound,
  type OutboundProcess,
  reservedInputs,
  outboundTexts as texts,
} from '../../contract/index.ts';
import { taskOf } from './cases/cases.ts';
import type { OutboundDeps } from './ports.ts';

type Definition = Omit<Outbound, 'id' | 'createTime' | 'updateTime' | 'version'>;

/** Names that stand for calls of their own beside interfaces, and the filter that follows changes. */
const reserved: readonly string[] = [documentPath];

/** Throws brokenFields with everything that is wrong with an interface; `processes` are those that it may take part in. */
export function checkDefinition(
  deps: Pick<OutboundDeps, 'published'>,
  given: Definition,
  processes: readonly OpenProcess[],
): void {
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (given.name.trim() === '') fault('name', texts.noName);
  if (reserved.includes(given.path)) fault('path', texts.reservedPath(given.path));
  if (given.perDay < given.perMinute) fault('perDay', texts.dayBelowMinute);
  faults.push(
    ...(given.kind === 'list'
      ? listFaults(deps, given)
      : processFaults(given.kind, given.process, processes)),
  );
  if (faults.length > 0) throw brokenFields(faults);
}

/** What is wrong with an interface that takes part in cases. */
function processFaults(
  kind: Outbound['kind'],
  process: OutboundProcess | null,
  processes: readonly OpenProcess[],
): FieldViolation[] {
  if (!process?.processKey) return [{ path: 'process.processKey', message: texts.needsProcess }];
  if (!processes.some(({ processKey }) => processKey === process.processKey))
    return [{ path: 'process.processKey', message: texts.noProcess(process.processKey) }];
  if (kind === 'complete' && !process.taskKey) return [{ path: 'process.taskKey', message: texts.needsTask }];
  const task = taskOf({ kind, process }, processes);
  if (!task) return [{ path: 'process.taskKey', message: texts.noTask(process.taskKey ?? '') }];
  const seen = new Set<string>();
  return process.inputs.flatMap(({ name, field }, index) => {
    const path = `process.inputs.${index}`;
    const isKnown = kind !== 'state' && task.fields.some((each) => each.path === field);
    const isReserved = (reservedInputs as readonly string[]).includes(name);
    const twice = [name, field].find((each) => seen.has(each));
    seen.add(name).add(field);
    return [
      ...(isKnown ? [] : [{ path, message: texts.noInput(field) }]),
      ...(isReserved ? [{ path, message: texts.inputReserved(name) }] : []),
      ...(twice ? [{ path, message: texts.inputTwice(twice) }] : []),
    ];
  });
}

/** What is wrong with an interface that lists records. */
function listFaults({ published }: Pick<OutboundDeps, 'published'>, given: Definition): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  const tried = (path: string, check: () => void) => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      fault(path, error.message);
    }
  };
  const model = published.groups().find(({ group }) => group === given.model);
  if (!model) return [{ path: 'model', message: texts.noModel(given.model) }];
  if (given.fields.length === 0) fault('fields', texts.noFields);
  const known = new Map(model.fields.map((field) => [field.code, field]));
  const seen = new Set<string>();
  for (const [index, { code, isPlain }] of given.fields.entries()) {
    const field = known.get(code);
    if (!field) fault(`fields.${index}`, texts.noField(code));
    else if (isPlain && !field.isPersonal) fault(`fields.${index}`, texts.notPersonal(field.label));
    if (seen.has(code)) fault(`fields.${index}`, texts.twice(code));
    seen.add(code);
  }
  for (const [index, name] of given.filters.entries())
    if (name !== published.sinceFilter && !known.get(name)?.isFilter)
      fault(`filters.${index}`, texts.noFilter(name));
  const { sort } = given;
  if (sort) tried('sort', () => published.checkOrder(given.model, sort));
  for (const [index, { field, value }] of given.conditions.entries())
    tried(`conditions.${index}`, () => published.checkCondition(given.model, field, value));
  return faults;
}
