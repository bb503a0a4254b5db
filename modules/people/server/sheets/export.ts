import { brokenFields, type PageOf } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { type Cell, mostRows } from '@homestead/spreadsheet';
import {
  divisionColumns,
  type exportDivisions as divisionsSpec,
  institutionColumns,
  type exportInstitutions as institutionsSpec,
  type OrganizationNode,
  organizationTexts,
  type Staff,
  staffColumns,
  type exportStaff as staffSpec,
  stateTexts,
  staffTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { listInstitutions } from '../organization/institutions.ts';
import { readTree } from '../organization/read.ts';
import { listStaff } from '../staff/read.ts';
import { sendSheet } from './workbook.ts';

const pageSize = 200;

/** The staff list as a workbook: the same rows, in the same order, masked as on the screen; it is in the log before a byte goes out. */
export async function exportStaff(deps: Deps, call: Call<typeof staffSpec>) {
  const page = (pageNum: number) => listStaff(deps, call.person, { ...call.query, pageNum, pageSize });
  const first = await page(1);
  await note(deps, call, texts.exported(first.total), first.total);
  const { password: _secret, ...columns } = staffColumns;
  const head = Object.values(columns).map((title) => ({ title, width: 20 }));
  return sendSheet(call, texts.exportTitle, head, all(first, page, staffCells));
}

const staffCells = (row: Staff): Cell[] => [
  row.userName,
  row.name,
  row.phone,
  row.division,
  row.divisionName,
  row.institutionName,
  row.roles.map(({ roleName }) => roleName).join('、'),
  stateTexts[row.qyzt],
];

export async function exportInstitutions(deps: Deps, call: Call<typeof institutionsSpec>) {
  const page = (pageNum: number) => listInstitutions(deps, call.person, { ...call.query, pageNum, pageSize });
  const first = await page(1);
  const title = organizationTexts.exportTitles.institutions;
  await note(deps, call, organizationTexts.exported(title, first.total), first.total);
  const head = Object.values(institutionColumns).map((column) => ({ title: column, width: 22 }));
  return sendSheet(
    call,
    title,
    head,
    all(first, page, ({ name, division, creditCode, type, contact, telephone, address }) => [
      ...[name, division, creditCode, type, contact, telephone, address],
    ]),
  );
}

export async function exportDivisions(deps: Deps, call: Call<typeof divisionsSpec>) {
  const flat = (nodes: readonly OrganizationNode[]): OrganizationNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const divisions = flat(await readTree(deps, call.person)).filter(({ kind }) => kind === 'division');
  const title = organizationTexts.exportTitles.divisions;
  await note(deps, call, organizationTexts.exported(title, divisions.length), divisions.length);
  const head = Object.values(divisionColumns).map((column) => ({ title: column, width: 22 }));
  return sendSheet(
    call,
    title,
    head,
    divisions.map(({ id, name }) => [id.padEnd(12, '0'), name]),
  );
}

async function note(deps: Deps, { person }: Call, summary: string, count: number): Promise<void> {
  if (count > mostRows)
    throw brokenFields([{ path: 'keyword', message: texts.tooManyRows(count, mostRows) }]);
  await deps.db.transaction((tx) =>
    deps.writeLog(tx, {
      kind: 'access',
      personId: person.id,
      personName: person.name,
      summary,
      target: 'list:export',
      detail: { rows: count },
    }),
  );
}

/** All rows, a page after the other; one that moved to a later page meanwhile stands once. */
async function* all<T extends { id: string }>(
  first: PageOf<T>,
  page: (pageNum: number) => Promise<PageOf<T>>,
  cells: (row: T) => Cell[],
): AsyncGenerator<Cell[]> {
  const seen = new Set<string>();
  let { records } = first;
  for (let pageNum = 2; records.length > 0; pageNum++) {
    for (const row of records) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      yield cells(row);
    }
    if (seen.size >= first.total) return;
    ({ records } = await page(pageNum));
  }
}
