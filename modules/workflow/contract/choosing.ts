import { ListQuery } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

/** Acts that name people; `GET /v1/flowable/task/{id}/people` lists whom each may name. */
export const choosingActs = ['transfer', 'delegate', 'addSigner', 'removeSigner', 'copy'] as const;
export type ChoosingAction = (typeof choosingActs)[number];

export const PeopleQuery = Type.Object({
  pageNum: ListQuery.properties.pageNum,
  pageSize: ListQuery.properties.pageSize,
  keyword: ListQuery.properties.keyword,
  action: Type.Enum([...choosingActs]),
});

/** Somebody to choose: no telephone, no identity number. */
export const PersonChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  roleNames: Type.Array(Type.String()),
  divisionName: Type.String(),
});
export type PersonChoice = Static<typeof PersonChoice>;
