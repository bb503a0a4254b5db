import { ListQuery } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import type { TaskAction } from './actions.ts';

/** Actions that name people; `GET /v1/flowable/task/{id}/people` lists whom each may name. */
export const choosingActions = [
  'transfer',
  'delegate',
  'addSigner',
  'removeSigner',
  'copy',
  'reassign',
] as const satisfies readonly TaskAction[];
export type ChoosingAction = (typeof choosingActions)[number];

export const PeopleQuery = Type.Object({
  pageNum: ListQuery.properties.pageNum,
  pageSize: ListQuery.properties.pageSize,
  keyword: ListQuery.properties.keyword,
  action: Type.Enum([...choosingActions]),
});

/** Somebody to choose: no telephone, no identity number. */
export const PersonChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  roleNames: Type.Array(Type.String()),
  divisionName: Type.String(),
});
export type PersonChoice = Static<typeof PersonChoice>;
