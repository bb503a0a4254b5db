import { Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Day = Type.String({ maxLength: 20, description: 'YYYY-MM-DD' });

/** One grant as `PUT /user/{id}/roles` takes it: a role, where it counts, and its first and last day. */
export const GrantInput = Type.Object(
  {
    role: Type.String({ minLength: 1, maxLength: 64, description: '角色编码' }),
    division: Type.Optional(
      Nullable(Type.String({ maxLength: 12, description: '行政区划代码，空为账号所在区划' })),
    ),
    from: Type.Optional(Nullable(Day)),
    until: Type.Optional(Nullable(Day)),
  },
  exact,
);
export type GrantInput = Static<typeof GrantInput>;

/** At most so many grants an account has. */
export const maxGrants = 50;
export const GrantInputs = Type.Array(GrantInput, { maxItems: maxGrants });

/** One grant as lists show it. */
export const GrantView = Type.Object({
  id: Type.String(),
  role: Type.String(),
  roleName: Type.String(),
  division: Type.String({ description: '行政区划代码' }),
  divisionName: Type.String(),
  from: Nullable(Type.String()),
  until: Nullable(Type.String()),
  state: Type.Enum(['active', 'pending'], { description: 'pending：等待另一名安全管理员确认' }),
  inForce: Type.Boolean({ description: '今天是否有效' }),
  grantedByName: Nullable(Type.String()),
  createTime: Type.String(),
});
export type GrantView = Static<typeof GrantView>;

/** A grant that waits for a second administrator. */
export const PendingGrant = Type.Object({
  ...GrantView.properties,
  personId: Type.String(),
  personName: Type.String(),
  userName: Type.String(),
  /** Neither the receiver nor whoever gave it confirms a grant. */
  canConfirm: Type.Boolean(),
});
export type PendingGrant = Static<typeof PendingGrant>;
