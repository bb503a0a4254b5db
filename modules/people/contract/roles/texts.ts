import type { DataScope } from '../person.ts';

/** Words of roles and grants. */
export const roleTexts = {
  scopes: {
    own: '仅本人',
    village: '村',
    township: '乡镇',
    listed: '指定区划',
    county: '县',
    platform: '全平台',
  } satisfies Record<DataScope, string>,
  unknownRole: (code: string) => `没有角色“${code}”`,
  disabledRole: (name: string) => `角色“${name}”已禁用，不能授予`,
  unknownDivision: (code: string) => `没有行政区划“${code}”`,
  wideDivision: (role: string, scope: DataScope) =>
    `角色“${role}”的数据范围是${roleTexts.scopes[scope]}，请选择${roleTexts.scopes[scope]}一级的区划`,
  day: '日期应如 2026-01-31',
  daysReversed: '结束日期不能早于开始日期',
  grantTwice: '同一角色、区划和开始日期只能授予一次',
  grantToOneself: '不能给自己授予或调整角色，请由其他管理员办理',
  grantTooWide: (role: string, division: string) =>
    `授权范围超出您本人的数据范围：角色“${role}”，${division || '全平台'}`,
  grantTooMuch: (role: string, missing: string) => `角色“${role}”含有您本人没有的功能：${missing}`,
  lastSecurity: '至少保留一名能管理角色和授权的管理员，请先指定其他人',
} as const;
