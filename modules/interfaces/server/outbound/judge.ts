import { brokenFields, Fault, type FieldFault } from '@homestead/http/contract';
import { documentPath, type NewOutbound, outboundTexts as texts } from '../../contract/index.ts';
import type { OutboundDeps } from './ports.ts';

type Definition = Pick<NewOutbound, 'path' | 'name' | 'model' | 'fields'> & {
  filters: readonly string[];
  conditions: readonly { field: string; value: string }[];
  sort: string | null;
  perMinute: number;
  perDay: number;
};

/** Names that stand for calls of their own beside interfaces, and the filter that follows changes. */
const reserved: readonly string[] = [documentPath];

/** Throws brokenFields with everything that is wrong with an interface. */
export function checkDefinition({ published }: Pick<OutboundDeps, 'published'>, given: Definition): void {
  const faults: FieldFault[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  const tried = (path: string, check: () => void) => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fault(path, error.message);
    }
  };
  if (given.name.trim() === '') fault('name', texts.noName);
  if (reserved.includes(given.path)) fault('path', texts.reservedPath(given.path));
  if (given.perDay < given.perMinute) fault('perDay', texts.dayBelowMinute);
  const model = published.groups().find(({ group }) => group === given.model);
  if (!model) throw brokenFields([...faults, { path: 'model', message: texts.noModel(given.model) }]);
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
  if (faults.length > 0) throw brokenFields(faults);
}
