import { IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { FormKeyEntry } from '../schemas.ts';

const Text = Type.String();

export const DefinitionSummary = Type.Object({
  id: Text,
  processKey: Text,
  name: Text,
  version: Type.Integer(),
  state: Text,
  deployedAt: IsoTime,
  openCases: Type.Optional(
    Type.Integer({
      description:
        '办理中（含挂起）的案件数；只在列表中，并且只给可启用、停用流程定义的人（workflow.definition.suspend）',
    }),
  ),
});

/** A visit on site, as the process says (`ha:visit`): who goes, and which tasks it is. */
const Visit = Type.Object({
  visit: Type.Integer(),
  title: Text,
  taskKeys: Type.Array(Text),
  roles: Type.Array(Text),
});
export type Visit = Static<typeof Visit>;

/** How a process is offered (`ha:entry`). */
const Entry = Type.Object({
  title: Text,
  subject: Nullable(Text),
  icon: Nullable(Text),
  headForm: Nullable(Text),
  ways: Type.Array(Type.Object({ taskKey: Text, title: Text }), {
    description: '可选择的首个环节；只有一种开始方式时为空',
  }),
});

export const DefinitionDetail = Type.Object({
  ...DefinitionSummary.properties,
  formKeyList: Type.Array(FormKeyEntry),
  visits: Type.Array(Visit),
  entry: Nullable(Entry),
  hidesInitiator: Type.Boolean({ description: '不向办理人员显示发起人，发起人可以选择匿名' }),
  mayStart: Type.Boolean({ description: '当前登录的人可以发起' }),
  bpmn: Type.Optional(Text),
  reports: Type.Optional(Type.Array(Type.Unknown())),
});
