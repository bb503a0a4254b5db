import { receiveTask } from './activities/receive-task.ts';
import { subProcess } from './activities/sub-process.ts';
import { passThroughTask } from './activities/task.ts';
import { userTask } from './activities/user-task.ts';
import type { ElementType } from './definition.ts';
import { noneEndEvent } from './events/none-end.ts';
import { noneStartEvent } from './events/none-start.ts';
import { noneThrowEvent } from './events/none-throw.ts';
import { terminateEndEvent } from './events/terminate-end.ts';
import { timerBoundaryEvent } from './events/timer-boundary.ts';
import { timerCatchEvent } from './events/timer-catch.ts';
import { exclusiveGateway } from './gateways/exclusive.ts';
import { inclusiveGateway } from './gateways/inclusive.ts';
import { parallelGateway } from './gateways/parallel.ts';
import type { Behaviour } from './run/run.ts';

/** Every element that the engine runs. A new kind does not compile until it is listed here. */
export const elements = {
  startEvent: noneStartEvent,
  endEvent: noneEndEvent,
  terminateEndEvent,
  timerCatchEvent,
  noneThrowEvent,
  timerBoundaryEvent,
  userTask,
  task: passThroughTask,
  manualTask: passThroughTask,
  receiveTask,
  // Waits as a receive task does, for the answer of the call that it names.
  serviceTask: receiveTask,
  subProcess,
  exclusiveGateway,
  parallelGateway,
  inclusiveGateway,
} satisfies Record<ElementType, Behaviour>;
