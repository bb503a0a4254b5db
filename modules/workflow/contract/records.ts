import { defineRoute, IdParams, ListQuery, Page } from '@homestead/http/contract';
import { Type } from 'typebox';

/** The ten record groups of the API. A case's records are written by its tasks alone; `own` ones by the call itself. */
export const recordGroups = [
  { group: 'jfsqjd', label: '建房申请', kind: 'case' },
  { group: 'kgfxjd', label: '开工放线', kind: 'case' },
  { group: 'jgysjd', label: '竣工验收', kind: 'case' },
  { group: 'bdcdj', label: '不动产登记', kind: 'case' },
  { group: 'wfjb', label: '违法举报', kind: 'case' },
  { group: 'rcxj', label: '日常巡检', kind: 'case' },
  { group: 'process', label: '流程', kind: 'process' },
  { group: 'processTask', label: '流程任务', kind: 'processTask' },
  { group: 'dwjbxx', label: '单位基本信息', kind: 'own', writers: 'officers' },
  // Villagers ask for papers of the archive; what an officer answers is not theirs to write, and closes the request to them.
  {
    group: 'daglsqxz',
    label: '档案申请下载',
    kind: 'own',
    writers: 'everybody',
    officersOnly: ['shyj', 'shzt'],
    answeredBy: 'shzt',
  },
] as const satisfies readonly RecordGroup[];

export interface RecordGroup {
  group: string;
  label: string;
  kind: 'case' | 'process' | 'processTask' | 'own';
  writers?: 'officers' | 'everybody';
  officersOnly?: readonly string[];
  /** Once this field holds something else than the first choice of its list, only officers may change the record. */
  answeredBy?: string;
}

/** Chinese texts of the record calls. */
export const recordTexts = {
  byTask: '该数据由流程任务写入，不能直接新增、修改或删除',
  answered: '该申请已审核，不能再修改',
  division: '行政区划不在您的管辖范围内',
  idDiffers: '地址中的编号与内容中的编号不一致',
  version: '请带上读取时的版本号（version）',
  filterUnknown: (name: string) => `不能按 ${name} 查询`,
  filterValue: (name: string) => `${name} 的查询值不正确`,
  sortUnknown: (name: string) => `不能按 ${name} 排序`,
  filterPersonal: '您没有按个人信息查询或排序的权限',
  revealed: (label: string) => `查看${label}的个人信息`,
  created: (label: string) => `新增${label}`,
  updated: (label: string) => `修改${label}`,
  removed: (label: string) => `删除${label}`,
  fileMissing: '文件不存在或不属于您，请重新上传',
} as const;

const tag = '业务数据';
const Rec = Type.Record(Type.String(), Type.Unknown());
const Filters = Type.Object(ListQuery.properties, { additionalProperties: true });

/** The calls of one group; filters are fields of its model, named in the query. */
export function recordRoutes({ group, label, kind }: RecordGroup) {
  const path = `/v1/${group}` as const;
  const why = kind === 'own' ? '' : '（由流程任务写入，调用返回 40300）';
  return {
    list: defineRoute({
      method: 'GET',
      path,
      summary: `${label}列表`,
      tag,
      access: 'session',
      query: Filters,
      data: Page(Rec),
    }),
    one: defineRoute({
      method: 'GET',
      path: `${path}/one`,
      summary: `按条件取一条${label}`,
      tag,
      access: 'session',
      query: Filters,
      data: Rec,
    }),
    get: defineRoute({
      method: 'GET',
      path: `${path}/:id`,
      summary: `${label}详情`,
      tag,
      access: 'session',
      params: IdParams,
      data: Rec,
    }),
    create: defineRoute({
      method: 'POST',
      path,
      rate: 'starts',
      share: 'starts',
      summary: `新增${label}${why}`,
      tag,
      access: 'session',
      idempotent: true,
      body: Rec,
      data: Rec,
      success: '新增成功',
    }),
    update: defineRoute({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `修改${label}${why}`,
      tag,
      access: 'session',
      idempotent: true,
      params: IdParams,
      body: Rec,
      data: Rec,
      success: '修改成功',
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `删除${label}${why}`,
      tag,
      access: 'session',
      params: IdParams,
      data: Type.Null(),
      success: '删除成功',
    }),
  };
}
