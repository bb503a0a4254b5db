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
