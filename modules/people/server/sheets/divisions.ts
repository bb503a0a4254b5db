import { type Row, rows, tablesOf } from '@homestead/database';
import type { ImportReport } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type CellViolation, judgeImport, noteCheck, readTable, receiveImport } from '@homestead/spreadsheet';
import { sql } from 'kysely';
import {
  divisionCodeOf,
  divisionColumns,
  divisionLevelOf,
  type importDivisions as importSpec,
  parentCodeOf,
  staffTexts,
  organizationTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { areasWith, isIn } from '../staff/areas.ts';
import type { DivisionTable, PeopleTables } from '../tables.ts';
import { portions, readColumns } from './workbook.ts';

const tables = tablesOf<PeopleTables>();

export const divisionSheet = readColumns(divisionColumns, ['code', 'name']);

interface Write {
  code: string;
  name: string;
  sort: number;
}

/** Divisions of the county from their national codes: new ones are added, others renamed, in any order of the rows. */
export async function importDivisions(deps: Deps, call: Call<typeof importSpec>): Promise<ImportReport> {
  const { bytes, mode } = await receiveImport(call);
  const table = await readTable(bytes, divisionSheet);
  await deps.divisions.refresh();
  const county = deps.county();
  const areas = areasWith(call.person, 'people.organization.edit');
  const known = new Map(
    (
      await rows<Row<DivisionTable, 'code' | 'name'>>(
        deps.db.kysely,
        tables.selectFrom('people.division').select(['code', 'name']),
      )
    ).map(({ code, name }) => [code, name]),
  );
  const named = new Set(table.map(({ values }) => divisionCodeOf(values.code)));
  const seen = new Map<string, number>();
  // Names under their parents: of divisions that the sheet does not name, then of its rows.
  const placeOf = (code: string, name: string) => `${parentCodeOf(code)} ${name}`;
  const taken = new Set(
    [...known].filter(([code]) => !named.has(code)).map(([code, name]) => placeOf(code, name)),
  );
  const { writes, report } = judgeImport<'code' | 'name', Write>(
    divisionSheet,
    table,
    mode,
    ({ row, values }) => {
      const faults: CellViolation<'code' | 'name'>[] = [];
      const code = divisionCodeOf(values.code);
      const name = values.name.normalize('NFC').trim();
      const parent = code && parentCodeOf(code);
      if (!code) faults.push({ column: 'code', message: texts.codeRule });
      else if (county && !code.startsWith(county))
        faults.push({ column: 'code', message: texts.otherCounty(code, county) });
      else if (seen.has(code))
        faults.push({ column: 'code', message: staffTexts.twice(seen.get(code) ?? 0) });
      else if (code !== county && !(parent && (known.has(parent) || named.has(parent))))
        faults.push({ column: 'code', message: texts.noParent(parent ?? code) });
      else if (!isIn(areas, code)) faults.push({ column: 'code', message: staffTexts.divisionOutside });
      if (name === '' || name.length > 60) faults.push({ column: 'name', message: texts.nameRule });
      else if (code && faults.length === 0 && taken.has(placeOf(code, name)))
        faults.push({ column: 'name', message: texts.nameTaken(name) });
      if (faults.length > 0 || !code) return { faults };
      seen.set(code, row);
      taken.add(placeOf(code, name));
      return { write: known.get(code) === name ? null : { code, name, sort: row } };
    },
  );
  if (mode === 'check') return noteCheck(call, texts.exportTitles.divisions, report);
  // A township before its villages.
  const ordered = writes
    .sort((a, b) => a.code.length - b.code.length || a.sort - b.sort)
    .map((write) => ({
      ...write,
      parent: [parentCodeOf(write.code)].find((code) => code && (known.has(code) || seen.has(code))) ?? null,
      level: divisionLevelOf(write.code),
    }));
  call.entry.summary = staffTexts.importedDivisions(report.written, report.total);
  call.entry.detail = { total: report.total, written: report.written, faults: report.faults.length };
  await call.act(async (tx) => {
    for (const some of portions(ordered))
      await sql`insert into people.division as d (code, name, parent_code, level, sort)
        select code, name, parent, level, sort from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as x(code text, name text, parent text, level text, sort int)
        on conflict (code) do update set name = excluded.name, version = d.version + 1`.execute(tx);
  });
  await deps.divisions.refresh();
  return report;
}
