import { type CamelRow, newId, rows, sealed, sealedJson, tablesOf } from '@homestead/database';
import type { ImportReport } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import {
  type CellViolation,
  judgeImport,
  noteCheck,
  oneLine,
  readTable,
  receiveImport,
} from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  divisionCodeOf,
  type importInstitutions as importSpec,
  institutionColumns,
  readDigits,
  staffTexts,
  organizationTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { institutionFaults } from '../organization/institutions.ts';
import { areasWith } from '../staff/areas.ts';
import type { InstitutionTable, PeopleTables } from '../tables.ts';
import { portions, readColumns, readState } from './workbook.ts';

const tables = tablesOf<PeopleTables>();

type Key = keyof typeof institutionColumns;
export const institutionSheet = readColumns(institutionColumns, ['name', 'division']);

interface Stored
  extends CamelRow<
    InstitutionTable,
    'id' | 'name' | 'credit_code' | 'contact' | 'telephone' | 'address' | 'status'
  > {
  division: string;
  type: string;
  creditCode: string;
  contact: string;
  telephone: string;
  address: string;
  status: 'active' | 'disabled';
}

/** Institutions from a table, known by division and name: new ones are added, others changed where the table says more. */
export async function importInstitutions(deps: Deps, call: Call<typeof importSpec>): Promise<ImportReport> {
  const { bytes, mode } = await receiveImport(call);
  const table = await readTable(bytes, institutionSheet);
  await deps.divisions.ensure();
  const areas = areasWith(call.person, 'people.institution.edit');
  const stored = await rows<Stored>(
    deps.db.kysely,
    tables
      .selectFrom('people.institution')
      .select((eb) => [
        'id',
        'name',
        'division_code as division',
        'status',
        eb.fn.coalesce('credit_code', sql.lit('')).as('creditCode'),
        eb.fn.coalesce('kind', sql.lit('')).as('type'),
        eb.fn.coalesce('contact', sql.lit('')).as('contact'),
        eb.fn.coalesce('telephone', sql.lit('')).as('telephone'),
        eb.fn.coalesce('address', sql.lit('')).as('address'),
      ]),
  );
  const byName = new Map(stored.map((row) => [`${row.division} ${row.name}`, row]));
  const byCode = new Map(stored.filter(({ creditCode }) => creditCode).map((row) => [row.creditCode, row]));
  const seen = new Map<string, number>();
  const { writes, report } = judgeImport<Key, Stored>(institutionSheet, table, mode, ({ row, values }) => {
    const { qyzt, ...facts } = values;
    const wish = {
      ...facts,
      name: oneLine(values.name.normalize('NFC')),
      division: divisionCodeOf(values.division) ?? values.division,
      creditCode: readDigits(values.creditCode).toUpperCase(),
      contact: oneLine(values.contact),
      telephone: oneLine(values.telephone.normalize('NFKC')),
      address: oneLine(values.address),
    };
    const faults: CellViolation<Key>[] = institutionFaults(deps, areas, wish).map(({ path, message }) => ({
      column: path as Key,
      message,
    }));
    const state = readState(qyzt);
    if (state === undefined) faults.push({ column: 'qyzt', message: texts.stateRule });
    const key = `${wish.division} ${wish.name}`;
    const before = byName.get(key);
    const holder = wish.creditCode ? byCode.get(wish.creditCode) : undefined;
    if (seen.has(key)) faults.push({ column: 'name', message: staffTexts.twice(seen.get(key) ?? 0) });
    if (holder && holder.id !== before?.id)
      faults.push({ column: 'creditCode', message: texts.creditCodeTaken(holder.name) });
    if (faults.length > 0) return { faults };
    seen.set(key, row);
    const id = before?.id ?? newId();
    const status = state ? (state === 'NO' ? 'disabled' : 'active') : (before?.status ?? 'active');
    const write: Stored = { ...(before ?? { id }), ...wish, id, status };
    for (const field of ['creditCode', 'type', 'contact', 'telephone', 'address'] as const)
      if (wish[field] === '' && before) write[field] = before[field];
    if (write.creditCode) byCode.set(write.creditCode, write);
    const isSame =
      before && (Object.keys(before) as (keyof Stored)[]).every((field) => before[field] === write[field]);
    return { write: isSame ? null : write };
  });
  if (mode === 'check') return noteCheck(call, texts.exportTitles.institutions, report);
  call.entry.summary = staffTexts.importedInstitutions(report.written, report.total);
  call.entry.detail = { total: report.total, written: report.written, faults: report.faults.length };
  const at = deps.now();
  await call.act(async (tx) => {
    for (const some of portions(writes))
      await sql`insert into people.institution as i (id, name, credit_code, kind, division_code, contact, telephone, address, status, created_at,
          updated_at)
        select id, name, nullif("creditCode", ''), nullif(type, ''), division, nullif(contact, ''), nullif(telephone, ''),
          nullif(address, ''), status, ${at}, ${at}
        from jsonb_to_recordset(${sealedJson(some.map((write) => ({ ...write, telephone: sealed(write.telephone) })))}::jsonb)
          as x(id text, name text, "creditCode" text, type text, division text, contact text, telephone text, address text,
            status text)
        on conflict (id) do update set credit_code = excluded.credit_code, kind = excluded.kind, contact = excluded.contact,
          telephone = excluded.telephone, address = excluded.address, status = excluded.status, updated_at = excluded.updated_at, version = i.version + 1`.execute(
        tx,
      );
  });
  return report;
}
