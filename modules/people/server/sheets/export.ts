import type { BoundRoute, Call } from '@homestead/http/server';
import { bindExport, type ListColumn, listColumns } from '@homestead/spreadsheet';
import {
  divisionColumns,
  exportDivisions,
  exportInstitutions,
  exportStaff,
  type Institution,
  institutionColumns,
  institutionListColumns,
  type listInstitutions as institutionsSpec,
  type OrganizationNode,
  organizationTexts,
  staffColumns,
  staffListColumns,
  type listStaff as staffSpec,
  stateTexts,
  staffTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { listInstitutions } from '../organization/institutions.ts';
import { readTree } from '../organization/read.ts';
import { listStaff } from '../staff/read.ts';

const { exportTitles } = organizationTexts;

/** The staff, institutions and divisions as workbooks: the rows of their lists, as masked as on the screen. */
export function exportHandlers(deps: Deps): BoundRoute[] {
  return [
    bindExport(exportStaff, ({ person, query }: Call<typeof staffSpec>) => listStaff(deps, person, query), {
      title: texts.exportTitle,
      columns: [
        { title: staffColumns.userName, width: 20, cell: ({ userName }) => userName },
        { title: staffColumns.name, width: 20, cell: ({ name }) => name },
        { title: staffColumns.phone, width: 20, cell: ({ phone }) => phone },
        { title: staffColumns.division, width: 20, cell: ({ division }) => division },
        { title: staffColumns.divisionName, width: 20, cell: ({ divisionName }) => divisionName },
        { title: staffColumns.institution, width: 20, cell: ({ institutionName }) => institutionName },
        {
          title: staffColumns.roles,
          width: 20,
          cell: ({ roles }) => roles.map(({ roleName }) => roleName).join('、'),
        },
        { title: staffColumns.qyzt, width: 20, cell: ({ qyzt }) => stateTexts[qyzt] },
        {
          title: staffListColumns.lastSignInTime,
          width: 20,
          date: 'minute',
          cell: ({ lastSignInTime: at }) => (at ? new Date(at) : staffListColumns.never),
        },
        {
          title: staffListColumns.createTime,
          width: 20,
          date: 'minute',
          cell: ({ createTime }) => new Date(createTime),
        },
      ],
    }),
    bindExport(
      exportInstitutions,
      ({ person, query }: Call<typeof institutionsSpec>) => listInstitutions(deps, person, query),
      {
        title: exportTitles.institutions,
        columns: [
          ...(Object.keys(institutionColumns) as (keyof typeof institutionColumns)[]).map(
            (key): ListColumn<Institution> => ({
              title: institutionColumns[key],
              width: 22,
              cell: (row) => (key === 'qyzt' ? stateTexts[row.qyzt] : row[key]),
            }),
          ),
          ...listColumns(institutionListColumns, {
            divisionName: ({ divisionName }) => divisionName,
            organization: ({ organizationName }) => organizationName,
            accounts: ({ accounts }) => accounts,
          } satisfies Record<keyof typeof institutionListColumns, ListColumn<Institution>['cell']>),
        ],
      },
    ),
    bindExport(exportDivisions, ({ person }) => listDivisions(deps, person), {
      title: exportTitles.divisions,
      columns: [
        { title: divisionColumns.code, width: 22, cell: ({ id }) => id.padEnd(12, '0') },
        { title: divisionColumns.name, width: 22, cell: ({ name }) => name },
      ],
    }),
  ];
}

/** All divisions that a person looks after, at once. */
async function listDivisions(deps: Deps, person: Call['person']) {
  const flat = (nodes: readonly OrganizationNode[]): OrganizationNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const records = flat(await readTree(deps, person)).filter(({ kind }) => kind === 'division');
  return { records, total: records.length };
}
