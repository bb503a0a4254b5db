import type { Json, ProcessDefinition } from '../definition.ts';
import type { Data, Effect, EngineEvent, TaskEffect, TimerEffect } from '../protocol.ts';
import { step } from '../run/step.ts';
import type { SignerMode, State } from '../state.ts';

/** A case as a server holds it: the state, and the open tasks and timers according to the effects. */
export class Case {
  readonly definition: ProcessDefinition;
  state: State | null = null;
  effects: Effect[] = [];
  readonly tasks = new Map<string, TaskEffect>();
  readonly timers = new Map<string, TimerEffect>();
  readonly messages = new Map<string, string>();

  constructor(definition: ProcessDefinition) {
    this.definition = definition;
  }

  take(event: EngineEvent): this {
    const before = JSON.stringify(this.state);
    const result = step(this.definition, this.state, event);
    if (JSON.stringify(this.state) !== before)
      throw new Error('The step changed the state that it was given');
    this.state = result.state;
    this.effects = result.effects;
    if (event.type === 'complete' || event.type === 'jump') this.tasks.delete(event.task);
    if (event.type === 'message') this.messages.delete(event.task);
    if (event.type === 'timer') this.timers.delete(event.timer);
    for (const effect of result.effects) this.apply(effect);
    return this;
  }

  private apply(effect: Effect): void {
    if (effect.type === 'createTask') this.tasks.set(effect.task, effect);
    if (effect.type === 'cancelTask' && !this.tasks.delete(effect.task))
      throw new Error(`No task ${effect.task}`);
    if (effect.type === 'createTimer') this.timers.set(effect.timer, effect);
    if (effect.type === 'cancelTimer' && !this.timers.delete(effect.timer))
      throw new Error(`No ${effect.timer}`);
    if (effect.type === 'awaitMessage') this.messages.set(effect.task, effect.element);
    if (effect.type === 'cancelMessage' && !this.messages.delete(effect.task))
      throw new Error(`No ${effect.task}`);
  }

  start(variables: Record<string, Json> = {}, data: Data = {}): this {
    return this.take({ type: 'start', initiator: 'applicant1', variables, data });
  }

  /** Open tasks as `element` or `element:item`, sorted. */
  get open(): string[] {
    return [...this.tasks.values()]
      .map(({ element, item }) => (item === undefined ? element : `${element}:${item}`))
      .sort();
  }

  get status(): string | undefined {
    return this.state?.status;
  }

  /** Local id of the open task of an element (and of an item). */
  task(name: string): string {
    for (const { task, element, item } of this.tasks.values()) {
      if (name === element || name === `${element}:${item}`) return task;
    }
    throw new Error(`${name} is not open; open are ${this.open.join(', ')}`);
  }

  timer(element: string): string {
    for (const effect of this.timers.values()) if (effect.element === element) return effect.timer;
    throw new Error(`${element} has no timer`);
  }

  /** Completes a task; the status is 0 for the usual violations. */
  answer(name: string, outcome = 'agree', data: Data = {}): this {
    const negative = ['reject', 'return', 'refuse', 'upheld'].includes(outcome);
    return this.take({
      type: 'complete',
      task: this.task(name),
      outcome,
      approverStatus: negative ? 0 : 1,
      data,
    });
  }

  fire(element: string, data: Data = {}): this {
    return this.take({ type: 'timer', timer: this.timer(element), data });
  }

  back(from: string, to: string): this {
    return this.take({ type: 'move', from: this.task(from), to });
  }

  sign(name: string, items: string[], mode: SignerMode): this {
    return this.take({ type: 'addInstance', task: this.task(name), items, mode });
  }
}
