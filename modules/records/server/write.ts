import { changed, newId, one, type Tx } from '@homestead/database';
import { texts as formTexts } from '@homestead/forms/contract';
import { fileIdsOf, findMeaning, getFieldType, isEmpty } from '@homestead/forms/engine';
import { columnTypeOf, receiveValue } from '@homestead/forms/server';
import { textChangeTexts } from '@homestead/http/cleaning';
import { brokenFields, EditedMeanwhile, type FieldViolation, HttpError } from '@homestead/http/contract';
import type { DataModel } from '@homestead/models/contract';
import { keepMasked } from '@homestead/models/engine';
import { columnValues, valuesOf } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { type RecordGroup, recordTexts as texts } from '../contract/index.ts';
import { isWriter, mayWriteIn } from './access.ts';
import { recordKind } from './files.ts';
import type { RecordDeps } from './ports.ts';
import { asRecord, getRow, modelOf, type RecordRow } from './read.ts';

type Values = Record<string, unknown>;

/** A new record of a group that belongs to no case. What a write answers is masked: a reply may be kept for its repeat. */
export async function createRecord(
  deps: RecordDeps,
  spec: RecordGroup,
  tx: Tx,
  person: Person,
  body: Values,
) {
  refuseUnlessWriter(spec, person);
  const model = modelOf(deps, spec.group);
  const said = divisionSaid(model, body) ?? person.division;
  const { values, warnings } = judge(deps, spec, model, keepsIn(person, said), body, {});
  const id = newId();
  const division = divisionOf(model, values) ?? person.division;
  refuseOutside(spec, model, person, division);
  const at = deps.clock.now();
  await keepFiles(deps, tx, spec, model, person, id, values);
  const set = columnValues(model, columnTypeOf, values);
  const columns = [
    'id',
    'division',
    'created_by',
    'created_at',
    'updated_at',
    ...set.map(([column]) => column),
  ];
  const data = [id, division, person.id, at, at].map((value) => sql`${value}`);
  await sql`insert into ${sql.id('models', spec.group)} (${sql.join(columns.map((column) => sql.id(column)))})
    values (${sql.join([...data, ...set.map(([, value]) => value)])})`.execute(tx);
  await note(deps, tx, spec, person, id, texts.created(spec.label), Object.keys(values));
  return withWarnings(asRecord(deps, model, await readRow(tx, spec, id), true), warnings);
}

/** Changes the fields that were sent, on the version that was read. */
export async function updateRecord(
  deps: RecordDeps,
  spec: RecordGroup,
  tx: Tx,
  person: Person,
  id: string,
  body: Values,
) {
  const row = await getRow(tx, spec, person, id);
  const at = deps.clock.now();
  const model = refuseUnlessOpen(deps, spec, person, row);
  if (body['id'] !== undefined && body['id'] !== id) throw malformed('id', texts.idDiffers);
  if (!Number.isInteger(body['version'])) throw malformed('version', texts.version);
  const isKeeper = keepsIn(person, row.division, divisionSaid(model, body) ?? row.division);
  const { values, warnings } = judge(deps, spec, model, isKeeper, body, valuesOf(model, row));
  const division = divisionOf(model, { ...valuesOf(model, row), ...values }) ?? row.division;
  refuseOutside(spec, model, person, division);
  await keepFiles(deps, tx, spec, model, person, id, values);
  const set = columnValues(model, columnTypeOf, values).map(
    ([column, value]) => sql`${sql.id(column)} = ${value}`,
  );
  const assignments = [
    ...set,
    sql`division = ${division}`,
    sql`version = version + 1`,
    sql`updated_at = ${at}`,
  ];
  const count = await changed(
    tx,
    sql`update ${sql.id('models', spec.group)} set ${sql.join(assignments)} where id = ${id} and version = ${body['version']}`,
  );
  if (count !== 1) throw new EditedMeanwhile({ target: `${spec.group}:${id}`, at: row.updated_at });
  await note(deps, tx, spec, person, id, texts.updated(spec.label), Object.keys(values));
  return withWarnings(asRecord(deps, model, await readRow(tx, spec, id), true), warnings);
}

/** Removes a record that belongs to no case, and gives its files back to whoever uploaded them. Throws missing, and forbidden where it is answered. */
export async function removeRecord(
  deps: RecordDeps,
  spec: RecordGroup,
  tx: Tx,
  person: Person,
  id: string,
): Promise<null> {
  const row = await getRow(tx, spec, person, id);
  refuseUnlessOpen(deps, spec, person, row);
  await sql`delete from ${sql.id('models', spec.group)} where id = ${id}`.execute(tx);
  await deps.files.unlinkFiles(tx, { kind: recordKind(spec.group), ownerId: id }, []);
  await note(deps, tx, spec, person, id, texts.removed(spec.label), []);
  return null;
}

/** Whether the person keeps the records of each of some divisions: a role elsewhere does not count. */
function keepsIn(person: Person, ...divisions: readonly string[]): boolean {
  return divisions.every((division) => mayWriteIn(person, division, 'records.record.keep'));
}

/** What was sent, normalised and checked by the field types; unknown names, and an officer's own fields from anybody else, fall away. */
function judge(
  deps: RecordDeps,
  spec: RecordGroup,
  model: DataModel,
  isKeeper: boolean,
  body: Values,
  stored: Values,
): { values: Values; warnings: FieldViolation[] } {
  const ctx = deps.forms.contextOf(deps.forms.releases.current, {
    formKey: 'none_none',
    title: '',
    sections: [],
  });
  const foreign = new Set<string>(isKeeper ? [] : spec.officersOnly);
  const faults: FieldViolation[] = [];
  const values: Values = {};
  const warnings: FieldViolation[] = [];
  for (const field of model.fields) {
    const path = `${spec.group}.${field.code}`;
    const type = getFieldType(field.type);
    if (Object.hasOwn(body, field.code) && !foreign.has(field.code)) {
      const changes = type.changesIn?.(body[field.code]) ?? [];
      if (changes.length > 0) warnings.push({ path, message: textChangeTexts.changed(field.label, changes) });
      const read = type.normalise(receiveValue(field, body[field.code]), field);
      const { value, isMasked } = keepMasked(field, read, stored[field.code]);
      const message = isMasked ? formTexts.masked : isEmpty(value) ? null : type.check(value, field, ctx);
      if (message) faults.push({ path, message });
      values[field.code] = isEmpty(value) ? null : value;
    }
    const held = Object.hasOwn(values, field.code) ? values[field.code] : stored[field.code];
    if (field.required && isEmpty(held))
      faults.push({ path, message: field.requiredMessage ?? `${type.emptyVerb}${field.label}` });
  }
  if (faults.length > 0) throw brokenFields(faults);
  return { values, warnings };
}

/** The reply to a write: the record, and what was changed in its texts on the way in. */
function withWarnings(record: Values, warnings: readonly FieldViolation[]): Values {
  return warnings.length > 0 ? { ...record, warnings } : record;
}

async function keepFiles(
  deps: RecordDeps,
  tx: Tx,
  spec: RecordGroup,
  model: DataModel,
  person: Person,
  recordId: string,
  values: Values,
): Promise<void> {
  for (const field of model.fields) {
    const fileIds = fileIdsOf(field, values[field.code]);
    if (!field.upload || fileIds.length === 0) continue;
    const path = `${spec.group}.${field.code}`;
    const faults = await deps.files.checkFiles(tx, [{ path, fileIds, rule: field.upload }]);
    const missing =
      faults.length > 0
        ? []
        : await deps.files.linkFiles(tx, fileIds, {
            kind: recordKind(spec.group),
            ownerId: recordId,
            personId: person.id,
          });
    if (missing.length > 0) faults.push({ path, message: texts.fileMissing });
    if (faults.length > 0) throw brokenFields(faults);
  }
}

function divisionOf(model: DataModel, values: Values): string | undefined {
  const field = findMeaning(model.fields, 'place');
  const value = field && values[field.code];
  return typeof value === 'string' ? value : undefined;
}

/** The division that a body names, as it would be kept. */
function divisionSaid(model: DataModel, body: Values): string | undefined {
  const field = findMeaning(model.fields, 'place');
  if (!field || !Object.hasOwn(body, field.code)) return undefined;
  const value = getFieldType(field.type).normalise(receiveValue(field, body[field.code]), field);
  return divisionOf(model, { [field.code]: value });
}

function refuseUnlessWriter(spec: RecordGroup, person: Person): void {
  if (!isWriter(person, spec.writers ?? 'officers')) throw new HttpError('forbidden');
}

/** The model, if the record may be changed by this person now. */
function refuseUnlessOpen(deps: RecordDeps, spec: RecordGroup, person: Person, row: RecordRow): DataModel {
  refuseUnlessWriter(spec, person);
  const model = modelOf(deps, spec.group);
  if (keepsIn(person, row.division)) return model;
  if ((spec.writers ?? 'officers') === 'officers' || row.created_by !== person.id)
    throw new HttpError('forbidden');
  const code = spec.answeredBy;
  const field = model.fields.find((candidate) => candidate.code === code);
  const first = field?.dictionary
    ? deps.forms.releases.current.dictionaries[field.dictionary]?.items[0]?.value
    : undefined;
  const answer = code ? valuesOf(model, row)[code] : null;
  if (!isEmpty(answer) && answer !== first) throw new HttpError('forbidden', texts.answered);
  return model;
}

function refuseOutside(spec: RecordGroup, model: DataModel, person: Person, division: string): void {
  const needed = (spec.writers ?? 'officers') === 'officers' ? 'records.record.keep' : 'records.record.write';
  if (mayWriteIn(person, division, needed)) return;
  const field = findMeaning(model.fields, 'place');
  throw brokenFields([{ path: `${model.group}.${field?.code ?? 'division'}`, message: texts.division }]);
}

function readRow(tx: Tx, spec: RecordGroup, id: string): Promise<RecordRow> {
  return one<RecordRow>(
    tx,
    sql`select r.*, null::text as case_no from ${sql.id('models', spec.group)} r where r.id = ${id}`,
  );
}

function note(
  deps: RecordDeps,
  tx: Tx,
  spec: RecordGroup,
  person: Person,
  recordId: string,
  message: string,
  fields: string[],
): Promise<void> {
  return deps.audit.write(tx, {
    kind: 'content',
    personId: person.id,
    personName: person.name,
    summary: message,
    target: `${spec.group}:${recordId}`,
    detail: { fields },
  });
}

function malformed(path: string, message: string): HttpError {
  return new HttpError('malformed', message, { fields: [{ path, message }] });
}
