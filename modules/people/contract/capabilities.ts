import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const peopleCapabilities = {
  'people.ssoCode.issue': { label: '签发一次性登录码', group: '人员' },
  'people.consumer.read': { label: '查看接口调用方', group: '接口' },
  'people.consumer.edit': { label: '维护接口调用方及其密钥', group: '接口' },
  'people.secondFactor.reset': { label: '重置他人的二次验证', group: '人员' },
  'people.role.read': { label: '查看角色', group: '权限' },
  'people.role.create': { label: '新增角色', group: '权限' },
  'people.role.edit': { label: '修改角色', group: '权限' },
  'people.role.delete': { label: '删除角色', group: '权限' },
  'people.role.delegate': { label: '授予本人没有的功能', group: '权限' },
  'people.grant.edit': { label: '给人员授予角色', group: '权限' },
  'people.grant.confirm': { label: '确认待生效的授权', group: '权限' },
  'people.permission.explain': { label: '解释权限', group: '权限' },
  'people.menu.read': { label: '查看模块、应用和菜单', group: '菜单' },
  'people.menu.create': { label: '新增模块、应用和菜单', group: '菜单' },
  'people.menu.edit': { label: '修改和移动模块、应用和菜单', group: '菜单' },
  'people.menu.delete': { label: '删除模块、应用和菜单', group: '菜单' },
  'people.content.edit': { label: '编辑内容版本的草稿、导出内容包', group: '系统' },
  'people.content.publish': { label: '发布、导入和回退内容版本', group: '系统' },
  'people.content.decide': { label: '处理内容文件的更新', group: '系统' },
  'people.user.read': { label: '查看人员', group: '人员' },
  'people.user.create': { label: '新增人员', group: '人员' },
  'people.user.edit': { label: '修改、停用人员，结束会话', group: '人员' },
  'people.user.delete': { label: '删除人员', group: '人员' },
  'people.user.resetPassword': { label: '重置密码', group: '人员' },
  'people.user.import': { label: '导入人员', group: '人员' },
  'people.user.export': { label: '导出人员', group: '人员' },
  'people.user.handOver': { label: '移交他人的任务', group: '人员' },
  'people.organization.read': { label: '查看行政区划和组织', group: '组织机构' },
  'people.organization.edit': { label: '维护行政区划和组织', group: '组织机构' },
  'people.institution.read': { label: '查看机构', group: '组织机构' },
  'people.institution.edit': { label: '维护机构', group: '组织机构' },
  'people.setup.run': { label: '办理县级开通', group: '组织机构' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof peopleCapabilities, true> {}
}
