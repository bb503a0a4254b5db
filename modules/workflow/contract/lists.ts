import { defineRoute, exportOf, IdParams, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { listDefinitions } from './routes.ts';
import { CaseListItem, CaseListQuery, TaskQuery } from './schemas.ts';

const tag = '列表';
const Text = Type.String();

/** Columns of task and case lists, as they are chosen and exported; each is a field of the summaries. */
export const listColumns = {
  tasks: ['caseNo', 'processName', 'taskName', 'applicant', 'divisionName', 'createTime', 'dueAt'],
  done: ['caseNo', 'processName', 'taskName', 'applicant', 'divisionName', 'outcome', 'approverTime'],
  cases: ['caseNo', 'processName', 'applicant', 'divisionName', 'stage', 'status', 'createTime', 'endTime'],
} as const;
export type ListKind = keyof typeof listColumns;
export type ListColumn = (typeof listColumns)[ListKind][number];

const Columns = Type.Optional(Type.String({ maxLength: 400, description: '导出的列，逗号分隔；不填为全部' }));
const { pageNum: _n, pageSize: _s, ...taskFilters } = TaskQuery.properties;
const { pageNum: _m, pageSize: _t, ...caseFilters } = CaseListQuery.properties;

export const exportTasks = defineRoute({
  method: 'GET',
  path: '/v1/flowable/task/export',
  summary: '导出我的任务（Excel，最多五万行）',
  tag,
  access: 'session',
  kind: 'stream',
  share: 'lists',
  query: Type.Object({ ...taskFilters, columns: Columns }),
});

export const exportCases = defineRoute({
  method: 'GET',
  path: '/v1/flowable/process/export',
  summary: '导出我可查看的案件（Excel，最多五万行）',
  tag,
  access: 'session',
  kind: 'stream',
  share: 'lists',
  query: Type.Object({ ...caseFilters, columns: Columns }),
});

export const exportDefinitions = exportOf(listDefinitions, '/v1/flowable/process-definition/export');

/** One thing that a search found, and the case to which it belongs. */
const Found = Type.Object({
  processId: Text,
  caseNo: Nullable(Text),
  processName: Text,
  applicant: Text,
  applicantLabel: CaseListItem.properties.applicantLabel,
  divisionName: Text,
  stage: Text,
  note: Type.String({ description: '因何找到：证书编号、文书编号等' }),
});
export type Found = Static<typeof Found>;

export const SearchGroup = Type.Object({
  kind: Text,
  title: Text,
  total: Type.Integer(),
  records: Type.Array(Found),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const search = defineRoute({
  method: 'GET',
  path: '/v1/search',
  summary: '全局搜索（案件编号、姓名、证书和文书编号、地址、所在村镇），只返回可查看的案件',
  tag,
  access: 'session',
  query: Type.Object({
    ...Type.Omit(ListQuery, ['sort']).properties,
    kind: Type.Optional(Type.String({ maxLength: 32, description: '只查一组（翻页）' })),
  }),
  data: Type.Object({ total: Type.Integer(), groups: Type.Array(SearchGroup) }),
});

/** How a person likes to see one list. */
export const ViewContent = Type.Object(
  {
    filters: Type.Record(Type.String({ maxLength: 32 }), Type.String({ maxLength: 200 }), {
      maxProperties: 20,
    }),
    columns: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 20 }),
    sort: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type ViewContent = Static<typeof ViewContent>;

const list = Type.String({ minLength: 1, maxLength: 32 });
const name = Type.String({ minLength: 1, maxLength: 30 });
export const SavedView = Type.Object({ id: Text, list, name, content: ViewContent, version: Type.Integer() });
export type SavedView = Static<typeof SavedView>;

export const listViews = defineRoute({
  method: 'GET',
  path: '/v1/view',
  summary: '我保存的列表视图',
  tag,
  access: 'session',
  query: Type.Object({ list: Type.Optional(list) }),
  data: Type.Array(SavedView),
});
export const saveView = defineRoute({
  method: 'POST',
  path: '/v1/view',
  summary: '保存列表视图（同名的替换）',
  tag,
  access: 'session',
  body: Type.Object({ list, name, content: ViewContent }),
  data: SavedView,
  success: '视图已保存',
});
export const updateView = defineRoute({
  method: 'PUT',
  path: '/v1/view/:id',
  summary: '修改列表视图',
  tag,
  access: 'session',
  params: IdParams,
  body: Type.Object({ name, content: ViewContent, version: Type.Integer() }),
  data: SavedView,
  success: '视图已保存',
});
export const deleteView = defineRoute({
  method: 'DELETE',
  path: '/v1/view/:id',
  summary: '删除列表视图',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Null(),
  success: '视图已删除',
});
