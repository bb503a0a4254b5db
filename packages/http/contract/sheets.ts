import { type TSchema, Type } from 'typebox';
import { ImportReport } from './lists.ts';
import { defineRoute, type RouteSpec } from './route.ts';

/** A call that lists pages of rows. */
type ListSpec = RouteSpec & { readonly query: { readonly properties: Record<string, TSchema> } };

/**
 * The call that gives all pages of a list as a spreadsheet: for whoever may read the list, with its filters and its order. What
 * it answers leaves the platform, so that it is an act of the operation log.
 */
export function exportOf<const R extends ListSpec>(list: R, path: string) {
  return defineRoute({
    method: 'GET',
    path,
    summary: `导出为 Excel：${list.summary}`,
    tag: list.tag,
    access: 'session',
    ...permissionOf(list),
    ...(list.params ? { params: list.params } : {}),
    query: Type.Object(filtersOf(list)),
    kind: 'stream',
    share: 'sheets',
    exports: true,
  } as const);
}

function filtersOf({ query }: ListSpec): Record<string, TSchema> {
  const { pageNum: _page, pageSize: _size, ...filters } = query.properties;
  return filters;
}

/** The two calls of an import: the empty sheet to fill in, and the sheet that comes back, for whoever may make the named change. */
export function importOf(change: RouteSpec, path: string, what: string) {
  const common = { tag: change.tag, access: 'session', ...permissionOf(change), share: 'sheets' } as const;
  return {
    template: defineRoute({
      ...common,
      method: 'GET',
      path: `${path}/template`,
      summary: `导入${what}的模板`,
      kind: 'stream',
    }),
    import: defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/import`,
      summary: `从 Excel 导入${what}（multipart，字段 file；mode=all 全部正确才写入，good 只写入正确的行，check 只检查、不写入）`,
      kind: 'multipart',
      data: ImportReport,
      success: '导入完成',
    }),
  };
}

const permissionOf = ({ capability }: RouteSpec) => (capability ? { capability } : {});
