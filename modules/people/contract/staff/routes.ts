import { defineRoute, IdParams, IsoTime, ListQuery, Nullable, Page } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { maxPasswordLength } from '../limits.ts';
import { GrantInput, GrantInputs, GrantView, maxGrants } from '../roles/grants.ts';

const exact = { additionalProperties: false };
const tag = '人员';

export const States = Type.Enum(['YES', 'NO'], { title: '状态', description: 'YES 启用，NO 禁用' });
const DivisionCode = Type.String({ title: '行政区划', maxLength: 12, description: '行政区划代码' });
const Version = Type.Integer({ title: '版本', minimum: 0, description: '读到的版本' });

/** What may be done with an account by whoever reads it. */
export const staffActs = [
  'edit',
  'assign',
  'disable',
  'delete',
  'resetPassword',
  'resetFactor',
  'unlock',
  'handOver',
] as const;
export type StaffAct = (typeof staffActs)[number];

/** An account as administrators see it: telephone and identity number masked. */
export const Staff = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  phone: Nullable(Type.String({ description: '已脱敏' })),
  idNumber: Nullable(Type.String({ description: '已脱敏' })),
  division: DivisionCode,
  divisionName: Type.String({ description: '由县到村的全称' }),
  institution: Nullable(Type.String({ description: '机构编号' })),
  institutionName: Nullable(Type.String()),
  roles: Type.Array(GrantView),
  qyzt: States,
  mustChangePassword: Type.Boolean(),
  hasSecondFactor: Type.Boolean({ description: '已启用二次验证' }),
  lockedUntil: Nullable(IsoTime),
  lastSignInTime: Nullable(IsoTime),
  createTime: IsoTime,
  version: Type.Integer(),
  can: Type.Array(Type.Enum([...staffActs])),
});
export type Staff = Static<typeof Staff>;

export const staffFilters = {
  division: Type.Optional(DivisionCode),
  role: Type.Optional(Type.String({ maxLength: 64 })),
  institution: Type.Optional(Type.String({ maxLength: 64 })),
  qyzt: Type.Optional(States),
  status: Type.Optional(States),
  kind: Type.Optional(Type.Enum(['staff', 'applicant'], { description: '工作人员，或自行注册的农户' })),
};
const StaffQuery = Type.Object({
  ...ListQuery.properties,
  ...staffFilters,
  takesFrom: Type.Optional(
    Type.String({ maxLength: 64, description: '只要能接收该账号未办结任务的工作人员（离岗移交）' }),
  ),
});
export type StaffQuery = Static<typeof StaffQuery>;

export const listStaff = defineRoute({
  method: 'GET',
  path: '/user',
  summary: '人员（本人管理范围内的账号）',
  tag,
  access: 'session',
  capability: 'people.user.read',
  query: StaffQuery,
  data: Page(Staff),
});

export const getStaff = defineRoute({
  method: 'GET',
  path: '/user/:id',
  summary: '一个账号',
  tag,
  access: 'session',
  capability: 'people.user.read',
  params: IdParams,
  data: Staff,
});

const Words = (maxLength: number, title: string) => Type.String({ title, maxLength });
const facts = {
  name: Words(60, '姓名'),
  phone: Type.Optional(Nullable(Words(30, '手机号'))),
  division: DivisionCode,
  institution: Type.Optional(Nullable(Words(64, '机构'))),
  qyzt: Type.Optional(States),
};

export const StaffBody = Type.Object(
  {
    userName: Words(64, '用户名'),
    ...facts,
    password: Type.Optional(Words(maxPasswordLength, '初始密码')),
    roles: Type.Optional(
      Type.Array(Type.Union([Words(64, '角色'), GrantInput]), { title: '角色', maxItems: maxGrants }),
    ),
  },
  exact,
);
export type StaffBody = Static<typeof StaffBody>;

export const NewStaff = Type.Object({
  ...Staff.properties,
  initialPassword: Nullable(Type.String({ description: '只在此处显示一次；自己设定密码时为空' })),
});
export type NewStaff = Static<typeof NewStaff>;

export const createStaff = defineRoute({
  method: 'POST',
  path: '/user',
  summary: '新增账号（首次登录须修改密码）',
  tag,
  access: 'session',
  capability: 'people.user.create',
  body: StaffBody,
  data: NewStaff,
  success: '新增成功',
});

export const StaffEdit = Type.Object(
  { ...Type.Partial(Type.Object(facts)).properties, version: Version },
  exact,
);
export type StaffEdit = Static<typeof StaffEdit>;

export const editStaff = defineRoute({
  method: 'PUT',
  path: '/user/:id',
  summary: '修改账号（停用后其会话立即结束）',
  tag,
  access: 'session',
  capability: 'people.user.edit',
  params: IdParams,
  body: StaffEdit,
  data: Staff,
  success: '修改成功',
});

export const deleteStaff = defineRoute({
  method: 'DELETE',
  path: '/user/:id',
  summary: '删除没有办理过业务的账号',
  tag,
  access: 'session',
  capability: 'people.user.delete',
  params: IdParams,
  success: '删除成功',
});

export const setStaffState = defineRoute({
  method: 'PUT',
  path: '/v1/user/:id/state',
  summary: '启用或禁用账号',
  tag,
  access: 'session',
  capability: 'people.user.edit',
  params: IdParams,
  body: Type.Object({ qyzt: States, version: Type.Optional(Version) }, exact),
  data: Staff,
  success: '设置成功',
});

export const resetPassword = defineRoute({
  method: 'PUT',
  path: '/user/:id/password',
  summary: '重置密码：结束其会话，下次登录须修改',
  tag,
  access: 'session',
  capability: 'people.user.resetPassword',
  params: IdParams,
  body: Type.Object(
    {
      password: Type.Optional(Words(maxPasswordLength, '密码')),
      newPassword: Type.Optional(Words(maxPasswordLength, '新密码')),
    },
    exact,
  ),
  data: Type.Object({
    initialPassword: Nullable(Type.String()),
    mustChangePassword: Type.Boolean(),
  }),
  success: '设置成功',
});

export const unlockStaff = defineRoute({
  method: 'POST',
  path: '/v1/user/:id/unlock',
  summary: '解除登录失败造成的锁定',
  tag,
  access: 'session',
  capability: 'people.user.edit',
  params: IdParams,
  success: '设置成功',
});

export const StaffSession = Type.Object({
  id: Type.String(),
  createTime: IsoTime,
  lastSeenTime: IsoTime,
  expiresAt: IsoTime,
  ip: Nullable(Type.String()),
});
export type StaffSession = Static<typeof StaffSession>;

export const listStaffSessions = defineRoute({
  method: 'GET',
  path: '/v1/user/:id/sessions',
  summary: '一个账号的会话',
  tag,
  access: 'session',
  capability: 'people.user.read',
  params: IdParams,
  data: Type.Array(StaffSession),
});

export const endStaffSessions = defineRoute({
  method: 'DELETE',
  path: '/v1/user/:id/sessions',
  summary: '结束一个账号的全部会话，或其中一个',
  tag,
  access: 'session',
  capability: 'people.user.edit',
  params: IdParams,
  query: Type.Object({ session: Type.Optional(Type.String({ maxLength: 64 })) }),
  data: Type.Object({ ended: Type.Integer() }),
  success: '设置成功',
});

export const StaffSignIn = Type.Object({
  time: IsoTime,
  summary: Type.String(),
  isSuccess: Type.Boolean(),
  message: Type.String(),
  ip: Nullable(Type.String()),
});
export type StaffSignIn = Static<typeof StaffSignIn>;

export const listStaffSignIns = defineRoute({
  method: 'GET',
  path: '/v1/user/:id/sign-ins',
  summary: '一个账号最近的登录记录',
  tag,
  access: 'session',
  capability: 'people.user.read',
  params: IdParams,
  data: Type.Array(StaffSignIn),
});

export const getStaffRoles = defineRoute({
  method: 'GET',
  path: '/user/:id/roles',
  summary: '一个账号的角色（人员×角色×区划，起止日期）',
  tag,
  access: 'session',
  capability: 'people.user.read',
  params: IdParams,
  data: Type.Array(GrantView),
});

export const setStaffRoles = defineRoute({
  method: 'PUT',
  path: '/user/:id/roles',
  summary: '设置一个账号的角色，下一次调用即生效',
  tag,
  access: 'session',
  capability: 'people.grant.edit',
  params: IdParams,
  body: GrantInputs,
  data: Type.Array(GrantView),
  success: '设置成功',
});

export const OpenWork = Type.Object({
  tasks: Type.Integer(),
  processes: Type.Array(
    Type.Object({ processKey: Type.String(), processName: Type.String(), tasks: Type.Integer() }),
  ),
  onlyHere: Type.Integer({ description: '尚未认领、除该账号外无人能办的任务数' }),
});
export type OpenWork = Static<typeof OpenWork>;

export const getStaffWork = defineRoute({
  method: 'GET',
  path: '/v1/user/:id/hand-over',
  summary: '离岗移交：一个账号未办结的任务数',
  tag,
  access: 'session',
  capability: 'people.user.handOver',
  params: IdParams,
  data: OpenWork,
});

export const handOverStaff = defineRoute({
  method: 'POST',
  path: '/v1/user/:id/hand-over',
  summary: '离岗移交：把未办结的任务转给另一人',
  tag,
  access: 'session',
  capability: 'people.user.handOver',
  params: IdParams,
  body: Type.Object({ to: Words(64, '接收人'), reason: Type.Optional(Words(200, '说明')) }, exact),
  data: Type.Object({
    moved: Type.Integer(),
    failed: Type.Array(
      Type.Object({ caseNo: Nullable(Type.String()), taskName: Type.String(), message: Type.String() }),
    ),
  }),
  success: '设置成功',
});

export const getStaffOptions = defineRoute({
  method: 'GET',
  path: '/v1/staff/options',
  summary: '人员管理的选项：可授予的角色、在用的机构',
  tag,
  access: 'session',
  capability: 'people.user.read',
  data: Type.Object({
    roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), isApplicant: Type.Boolean() })),
    institutions: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), division: Type.String() }),
    ),
  }),
});
