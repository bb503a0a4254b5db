import { defineRoute, IdParams, ListQuery, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';

const tag = '业务数据';
const Text = Type.String();

/** An office as those who turn to it see it. */
export const Unit = Type.Object({
  id: Nullable(Type.String({ description: '单位信息的编号；只在县里的办公电话表中的单位为空' })),
  name: Text,
  division: Text,
  divisionName: Text,
  telephone: Type.String({ description: '办公电话；没有填写的为空' }),
  hours: Text,
  address: Text,
  place: Nullable(Type.Tuple([Type.Number(), Type.Number()], { description: '经度、纬度' })),
  can: Type.Array(Text),
});
export type Unit = Static<typeof Unit>;

/** The record group that units are kept in, and the form that shows one. */
const UnitForm = Type.Object({ group: Text, formKey: Text });

export const listUnits = defineRoute({
  method: 'GET',
  path: '/v1/unit',
  summary: '单位中心：本人所在区划及其上级、所辖区划的单位',
  tag,
  access: 'session',
  query: Type.Pick(ListQuery, ['pageNum', 'pageSize', 'keyword']),
  data: Type.Object({
    records: Type.Array(Unit),
    total: Type.Integer(),
    pageNum: Type.Integer(),
    pageSize: Type.Integer(),
    form: Nullable(UnitForm),
    can: Type.Array(Text),
  }),
});

export const getUnit = defineRoute({
  method: 'GET',
  path: '/v1/unit/:id',
  summary: '单位信息（联系人的电话始终隐去）',
  tag,
  access: 'session',
  params: IdParams,
  data: Type.Object({ unit: Unit, form: UnitForm, formData: Type.Record(Text, Type.Unknown()) }),
});
