import { defineRoute, ImportReport, ListQuery } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { staffFilters } from './routes.ts';

const tag = '人员';
const modes = '（multipart，字段 file；mode=all 全部正确才写入，good 只写入正确的行）';

/** What an import of accounts did, with the initial passwords that are shown this once. */
export const StaffImportReport = Type.Object({
  ...ImportReport.properties,
  accounts: Type.Array(
    Type.Object({ userName: Type.String(), name: Type.String(), initialPassword: Type.String() }),
  ),
});
export type StaffImportReport = Static<typeof StaffImportReport>;

export const importStaff = defineRoute({
  method: 'POST',
  path: '/user/import',
  summary: `从 Excel 导入人员${modes}`,
  tag,
  access: 'session',
  capability: 'people.user.import',
  kind: 'multipart',
  share: 'sheets',
  data: StaffImportReport,
  success: '导入完成',
});

const { pageNum: _page, pageSize: _size, ...listed } = ListQuery.properties;
export const exportStaff = defineRoute({
  method: 'GET',
  path: '/user/export',
  summary: '导出人员为 Excel（与列表同样脱敏）',
  tag,
  access: 'session',
  capability: 'people.user.export',
  kind: 'stream',
  share: 'sheets',
  exports: true,
  query: Type.Object({ ...listed, ...staffFilters }),
});

const template = (
  path: string,
  summary: string,
  of: 'people.user.import' | 'people.organization.edit' | 'people.institution.edit',
) =>
  defineRoute({
    method: 'GET',
    path,
    summary,
    tag,
    access: 'session',
    capability: of,
    kind: 'stream',
    share: 'sheets',
  });

export const staffTemplate = template('/v1/user/template', '导入人员的模板', 'people.user.import');
export const divisionTemplate = template(
  '/v1/organization/template',
  '导入行政区划的模板',
  'people.organization.edit',
);
export const institutionTemplate = template(
  '/v1/institution/template',
  '导入机构的模板',
  'people.institution.edit',
);

export const importDivisions = defineRoute({
  method: 'POST',
  path: '/v1/organization/import',
  summary: `从 Excel 导入行政区划（12位国家统计代码）${modes}`,
  tag: '组织机构',
  access: 'session',
  capability: 'people.organization.edit',
  kind: 'multipart',
  share: 'sheets',
  data: ImportReport,
  success: '导入完成',
});

export const importInstitutions = defineRoute({
  method: 'POST',
  path: '/v1/institution/import',
  summary: `从 Excel 导入机构${modes}`,
  tag: '组织机构',
  access: 'session',
  capability: 'people.institution.edit',
  kind: 'multipart',
  share: 'sheets',
  data: ImportReport,
  success: '导入完成',
});

export const exportInstitutions = defineRoute({
  method: 'GET',
  path: '/v1/institution/export',
  summary: '导出机构为 Excel',
  tag: '组织机构',
  access: 'session',
  capability: 'people.institution.read',
  kind: 'stream',
  share: 'sheets',
  exports: true,
  query: Type.Object({
    ...listed,
    division: Type.Optional(Type.String({ maxLength: 12 })),
    qyzt: Type.Optional(Type.Enum(['YES', 'NO'])),
  }),
});

export const exportDivisions = defineRoute({
  method: 'GET',
  path: '/v1/organization/export',
  summary: '导出行政区划为 Excel',
  tag: '组织机构',
  access: 'session',
  capability: 'people.organization.read',
  kind: 'stream',
  share: 'sheets',
  exports: true,
});
