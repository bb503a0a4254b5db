import { defineRoute, IsoTime, Nullable } from '@homestead/http/contract';
import { type Static, Type } from 'typebox';
import { setupTexts } from './texts.ts';

const tag = '县级开通';

/** The steps in which a new county is set up, in order. */
export const setupSteps = ['county', 'divisions', 'staff', 'roles', 'layers', 'processes'] as const;
export type SetupStepName = (typeof setupSteps)[number];
const StepName = Type.Enum([...setupSteps]);
const StepState = Type.Enum(['open', 'done']);

export const SetupStep = Type.Object({
  step: StepName,
  state: StepState,
  /** What there is so far: a name and a figure or word. */
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  changedBy: Nullable(Type.String()),
  changeTime: Nullable(IsoTime),
});
export type SetupStep = Static<typeof SetupStep>;

const Setup = Type.Object({
  steps: Type.Array(SetupStep),
  /** Every step is done. */
  isFinished: Type.Boolean(),
});
export type Setup = Static<typeof Setup>;

export const SetupGap = Type.Object({
  kind: Type.Enum([
    'county',
    'border',
    'divisions',
    'people',
    'layers',
    'holidays',
    'processes',
    'administrators',
  ]),
  /** The step that mends it. */
  step: StepName,
  title: Type.String(),
  /** How many things lack. */
  count: Type.Integer(),
  /** The first twenty of them, by name. */
  items: Type.Array(Type.String()),
  /** The tasks that wait for nobody, for `people`. */
  tasks: Type.Array(Type.String()),
});
export type SetupGap = Static<typeof SetupGap>;

export const getSetup = defineRoute({
  method: 'GET',
  path: '/v1/setup',
  summary: '县级开通：六个步骤的进度',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  data: Setup,
});

export const setSetupStep = defineRoute({
  method: 'PUT',
  path: '/v1/setup/:step',
  summary: '县级开通：标记一个步骤完成或重新打开',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  params: Type.Object({ step: StepName }),
  body: Type.Object({ state: StepState }, { additionalProperties: false }),
  data: Setup,
  success: setupTexts.saved,
});

export const getSetupChecklist = defineRoute({
  method: 'GET',
  path: '/v1/setup/checklist',
  summary: '县级开通：还缺什么',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  data: Type.Array(SetupGap),
});

/** A task that a trial case came to, and what it lacks there. */
export const TrialStep = Type.Object({
  task: Type.String(),
  who: Type.String({ description: '办理人：申请人，或角色' }),
  people: Type.Array(Type.String(), { description: '前三名可办理的人' }),
  count: Type.Integer({ description: '可办理的人数' }),
  form: Nullable(Type.String()),
  lacks: Type.Array(Type.String()),
});
export type TrialStep = Static<typeof TrialStep>;

export const Trial = Type.Object({
  process: Type.String(),
  isComplete: Type.Boolean({ description: '走到了结束' }),
  reason: Nullable(Type.String({ description: '没有走到结束的原因' })),
  steps: Type.Array(TrialStep),
});
export type Trial = Static<typeof Trial>;

export const runSetupTrial = defineRoute({
  method: 'POST',
  path: '/v1/setup/trial',
  summary: '县级开通：试办（每个启用的流程走一遍，不留任何数据）',
  tag,
  access: 'session',
  capability: 'people.setup.run',
  reads: true,
  body: Type.Object({ village: Type.String({ pattern: '^\\d{12}$' }) }, { additionalProperties: false }),
  data: Type.Object({ village: Type.String(), trials: Type.Array(Trial) }),
});
