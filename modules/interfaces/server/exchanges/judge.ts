import { brokenFields, type FieldViolation, HttpError } from '@homestead/http/contract';
import { isXmlName } from '@homestead/ogc';
import { can, type Person } from '@homestead/people/contract';
import type { ExchangeableModel } from '@homestead/records/server';
import { type Exchange, exchangeTexts as texts } from '../../contract/exchanges/index.ts';
import { inboundTexts } from '../../contract/inbound/index.ts';
import { isDaysAlone } from '../../engine/inbound/index.ts';
import type { ExchangeSettings } from './deps.ts';

type Written = Omit<Exchange, 'id' | 'nextTime' | 'createTime' | 'updateTime' | 'version'>;

/** Throws brokenFields with everything that is wrong with an exchange, forbidden where the person may not give personal data. */
export function judgeExchange({ records }: ExchangeSettings, given: Written, person: Person): void {
  const faults: FieldViolation[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (given.name.trim() === '') fault('name', texts.noName);
  const model = records.exchange.models().find(({ group }) => group === given.model);
  if (!model) throw brokenFields([...faults, { path: 'model', message: texts.noModel(given.model) }]);
  if (given.columns.length === 0) fault('columns', texts.noColumns);
  if (given.direction === 'in') {
    if (!model.isRegister) fault('model', texts.notRegister(model.label));
    if (given.dailyAt !== null) fault('dailyAt', texts.noScheduleIn);
    if (given.columns.length > 0 && !given.columns.some(({ isKey }) => isKey)) fault('columns', texts.noKey);
  }
  if (isDaysAlone(given)) fault('weekdays', inboundTexts.daysAlone);
  faults.push(...columnFaults(given, model), ...nameFaults(given));
  for (const [index, { field, value }] of given.conditions.entries())
    try {
      records.published.checkCondition(given.model, field, value);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      fault(`conditions.${index}`, error.message);
    }
  if (faults.length > 0) throw brokenFields(faults);
  refusePlain(given, person);
}

/** Throws forbidden where an exchange gives personal data in plain that the person may not give. */
export function refusePlain({ columns }: Pick<Exchange, 'columns'>, person: Person): void {
  if (columns.some(({ isPlain }) => isPlain) && !can(person, 'interfaces.exchange.plain'))
    throw new HttpError('forbidden', texts.mayNotPlain);
}

function columnFaults({ columns, direction }: Written, model: ExchangeableModel): FieldViolation[] {
  const known = new Map(model.fields.map((field) => [field.code, field]));
  const [names, fields] = [new Set<string>(), new Set<string>()];
  return columns.flatMap(({ name, field: code, isKey, isLabel, isPlain }, index) => {
    const path = `columns.${index}`;
    const field = known.get(code);
    const said: string[] = [];
    if (!field) said.push(texts.noField(code));
    else {
      if (direction === 'in' && !field.isOwn) said.push(texts.notOwn(field.label));
      if (direction === 'in' && isKey && field.isPersonal) said.push(texts.keyPlain(field.label));
      if (isPlain && !field.isPersonal) said.push(texts.notPersonal(field.label));
      if (isLabel && !field.hasLabels) said.push(texts.noLabels(field.label));
      if (direction === 'in' && fields.has(code)) said.push(texts.fieldTwice(field.label));
    }
    if (names.has(name.trim())) said.push(texts.nameTwice(name));
    names.add(name.trim());
    fields.add(code);
    return said.map((message) => ({ path, message }));
  });
}

function nameFaults({ format, root, row, columns }: Written): FieldViolation[] {
  if (format !== 'xml') return [];
  const faults: FieldViolation[] = [];
  if (root === '' || row === '')
    faults.push({ path: root === '' ? 'root' : 'row', message: texts.needsNames });
  const names: [string, string][] = [
    ['root', root],
    ['row', row],
    ...columns.map(({ name }, index): [string, string] => [`columns.${index}`, name]),
  ];
  for (const [path, name] of names)
    if (name !== '' && !isXmlName(name)) faults.push({ path, message: texts.xmlName(name) });
  return faults;
}
