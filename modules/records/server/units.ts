import { type Executor, maybe, rows } from '@homestead/database';
import { positionOf, type UnitCard } from '@homestead/forms/engine';
import { HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import type { DataModel, UnitFields } from '@homestead/models/contract';
import { maskRecord } from '@homestead/models/engine';
import { valuesOf } from '@homestead/models/server';
import { areasOf, type Person } from '@homestead/people/contract';
import { coversSql } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { unitRoutes as routes, type Unit } from '../contract/index.ts';
import { isWriter, mayKeep } from './access.ts';
import type { RecordDeps } from './ports.ts';
import type { RecordRow } from './read.ts';

/** Units that are read at most: more than a county has. */
const most = 2000;

interface UnitModel {
  model: DataModel;
  fields: UnitFields;
}

/** The calls of the unit centre. */
export function unitRouteTable(deps: RecordDeps): BoundRoute[] {
  return [
    bind(routes.listUnits, (call) => listUnits(deps, call.person, call.query)),
    bind(routes.getUnit, (call) => getUnit(deps, call.person, call.params.id)),
  ];
}

/** The model whose rows are units with a card; the county may have none. */
function unitModel(deps: RecordDeps): UnitModel | undefined {
  for (const model of Object.values(deps.forms.releases.current.models))
    if (typeof model.record?.units === 'object') return { model, fields: model.record.units };
  return undefined;
}

/** Whose offices somebody turns to: those of their own place, of what contains it, and of where they work. */
const placesOf = (person: Person): string[] => [...new Set([person.division, ...areasOf(person)])];

async function listUnits(
  deps: RecordDeps,
  person: Person,
  query: { pageNum?: number; pageSize?: number; keyword?: string },
) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const known = unitModel(deps);
  const kept = known ? await readUnits(deps, deps.db.kysely, person, known) : [];
  const named = new Set(kept.map(({ division, name }) => `${division} ${name}`));
  const listed = (deps.people.offices?.(placesOf(person)) ?? [])
    .filter(({ division, name }) => !named.has(`${division} ${name}`))
    .map(({ division, name, telephone }) => ({
      ...{ id: null, name, division, divisionName: deps.people.divisionName(division) },
      ...{ telephone: telephone ?? '', hours: '', address: '', place: null, can: [] },
    }));
  const word = query.keyword?.trim() ?? '';
  const isOwn = ({ division }: { division: string }) => Number(division === person.division);
  // One's own place first, then nearest first: a village before its township, that before the county.
  const found = [...kept, ...listed]
    .filter(({ name }) => name.includes(word))
    .sort(
      (a, b) =>
        isOwn(b) - isOwn(a) || b.division.length - a.division.length || a.division.localeCompare(b.division),
    );
  return {
    records: found.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    form: known ? { group: known.model.group, formKey: known.fields.form } : null,
    can: known && isWriter(person, 'officers') ? ['create'] : [],
  };
}

async function readUnits(deps: RecordDeps, db: Executor, person: Person, known: UnitModel): Promise<Unit[]> {
  const found = await rows<RecordRow>(
    db,
    sql`select r.* from ${sql.id('models', known.model.group)} r
      where ${coversSql(placesOf(person), sql`r.division`)} order by r.created_at, r.id limit ${most}`,
  );
  return found.map((row) => unitOf(deps, person, known, row));
}

/**
 * What a notice prints of the office of a role for the cases of a division: contact and telephone of the unit there
 * that bears the office's name, and the telephone from the county's list of offices where no unit says one.
 */
export async function unitCard(
  deps: RecordDeps,
  roles: readonly string[],
  division: string,
): Promise<UnitCard | undefined> {
  const office = roles.map((role) => deps.people.office?.(role, division)).find((found) => found);
  const known = unitModel(deps);
  const found = known
    ? await rows<RecordRow>(
        deps.db.kysely,
        sql`select r.* from ${sql.id('models', known.model.group)} r
          where r.division = ${division} order by r.created_at, r.id limit ${most}`,
      )
    : [];
  const text = (row: RecordRow | undefined, code: string | undefined) => {
    const value = code === undefined ? undefined : row?.[code];
    return typeof value === 'string' ? value : '';
  };
  const fields = known?.fields;
  const unit = office ? found.find((row) => text(row, fields?.name) === office.name) : found[0];
  if (!office && !unit) return undefined;
  return {
    name: office?.name ?? text(unit, fields?.name),
    contact: text(unit, fields?.contact),
    telephone: text(unit, fields?.telephone) || (office?.telephone ?? ''),
  };
}

/** A unit with its form, for whoever turns to it. Who may see its contact's telephone reads the record itself. */
async function getUnit(deps: RecordDeps, person: Person, id: string) {
  const known = unitModel(deps);
  const row =
    known &&
    (await maybe<RecordRow>(
      deps.db.kysely,
      sql`select r.* from ${sql.id('models', known.model.group)} r
        where r.id = ${id} and ${coversSql(placesOf(person), sql`r.division`)}`,
    ));
  if (!known || !row) throw new HttpError('missing');
  const { model, fields } = known;
  return {
    unit: unitOf(deps, person, known, row),
    form: { group: model.group, formKey: fields.form },
    formData: { [model.group]: maskRecord(model, valuesOf(model, row)) },
  };
}

function unitOf(deps: RecordDeps, person: Person, { model, fields }: UnitModel, row: RecordRow): Unit {
  const text = (code: string | undefined) => {
    const value = code === undefined ? undefined : row[code];
    return typeof value === 'string' ? value : '';
  };
  return {
    id: row.id,
    name: text(fields.name),
    division: row.division,
    divisionName: deps.people.divisionName(row.division),
    telephone: text(fields.telephone),
    hours: text(fields.hours),
    address: text(fields.address),
    place: positionOf(text(fields.place)),
    can: mayKeep(deps, person, model.group, row.division) ? ['edit'] : [],
  };
}
