import { isDeepStrictEqual } from 'node:util';
import { compile } from '../compile/compile.ts';
import type { ProcessDefinition } from '../definition.ts';
import { EngineError, type EngineErrorCode } from '../errors.ts';
import type { Effect, EngineEvent } from '../protocol.ts';
import { step } from '../run/step.ts';
import type { State } from '../state.ts';
import { Generator } from './generate.ts';
import { Random } from './random.ts';
import { OracleError } from './run.ts';
import { waitsOf } from './waits.ts';

type OperationsReport = { seeds: number; steps: number; refused: number; undone: number };

/** Error codes that an operation may get because it does not apply where it is tried. */
const fair: ReadonlySet<EngineErrorCode> = new Set([
  'MOVE_NOT_VISITED',
  'MOVE_AMBIGUOUS',
  'MOVE_INTO_INSTANCES',
  'JUMP_NOT_POSSIBLE',
  'UNDO_TOO_LATE',
  'LAST_INSTANCE',
  'SIGNER_INVALID',
]);

/** The ids that the server would hold as open after these effects. */
function follow(open: Set<string>, event: EngineEvent, effects: readonly Effect[], seed: number): void {
  if (event.type === 'complete' || event.type === 'jump') open.delete(event.task);
  if (event.type === 'timer') open.delete(event.timer);
  for (const effect of effects) {
    if (effect.type === 'createTask') open.add(effect.task);
    if (effect.type === 'createTimer') open.add(effect.timer);
    const ended =
      effect.type === 'cancelTask' ? effect.task : effect.type === 'cancelTimer' ? effect.timer : null;
    if (ended !== null && !open.delete(ended))
      throw new OracleError(seed, `${ended} was cancelled, but is not open`);
  }
}

class Walk {
  private readonly seed: number;
  private readonly random: Random;
  private readonly definition: ProcessDefinition;
  private readonly decisions: string[];
  private readonly data: Record<string, boolean> = {};
  private readonly open = new Set<string>();
  private state: State;
  steps = 0;
  refused = 0;
  undone = 0;

  constructor(seed: number, definition: ProcessDefinition, decisions: string[]) {
    this.seed = seed;
    this.random = new Random(seed ^ 0xca5e);
    this.definition = definition;
    this.decisions = decisions;
    const event: EngineEvent = { type: 'start', initiator: 'oracle', data: this.data };
    const started = step(definition, null, event);
    this.state = started.state;
    follow(this.open, event, started.effects, seed);
  }

  get isOver(): boolean {
    return this.state.status !== 'running';
  }

  private decide(probability: number): void {
    for (const name of this.decisions) this.data[name] = this.random.chance(probability);
  }

  private take(event: EngineEvent): void {
    const given = JSON.stringify(this.state);
    const { state, effects } = step(this.definition, this.state, event);
    if (JSON.stringify(this.state) !== given)
      throw new OracleError(this.seed, 'a step changed the state it was given');
    const again = step(this.definition, JSON.parse(given) as State, event);
    if (!isDeepStrictEqual(again, { state, effects }))
      throw new OracleError(this.seed, 'a restart changes the answer');
    follow(this.open, event, effects, this.seed);
    this.state = state;
    const waiting = [...waitsOf(this.definition, state).values()].map((wait) =>
      wait.type === 'timer' ? wait.timer : wait.type === 'complete' ? wait.task : '',
    );
    if (!isDeepStrictEqual([...this.open].sort(), waiting.sort())) {
      throw new OracleError(this.seed, `open by effects: ${[...this.open].sort()}; by state: ${waiting}`);
    }
    this.steps += 1;
  }

  private attempt(event: EngineEvent): void {
    try {
      this.take(event);
    } catch (error) {
      if (!(error instanceof EngineError) || !fair.has(error.code)) throw error;
      this.refused += 1;
    }
  }

  private openTasks(): string[] {
    return [...waitsOf(this.definition, this.state).values()].flatMap((w) =>
      w.type === 'complete' ? [w.task] : [],
    );
  }

  /** What is waited for, and the variables. */
  private snapshot() {
    return {
      waits: [...waitsOf(this.definition, this.state).keys()].sort(),
      variables: this.state.variables,
    };
  }

  /** Tries an event; returns whether it was taken. */
  private isTaken(event: EngineEvent): boolean {
    const before = this.steps;
    this.attempt(event);
    return this.steps > before;
  }

  /** Withdraws a step at once: the waits and the variables must be as before. */
  private undoAtOnce(task: string, before: ReturnType<Walk['snapshot']>, mayBeLate: boolean): void {
    if (this.isOver) return;
    if (!this.isTaken({ type: 'undo', task })) {
      if (!mayBeLate) throw new OracleError(this.seed, `${task} went straight back and cannot be undone`);
      return;
    }
    const after = this.snapshot();
    if (!isDeepStrictEqual(after, before)) {
      throw new OracleError(
        this.seed,
        `undone ${task}: ${JSON.stringify(after)} is not ${JSON.stringify(before)}`,
      );
    }
    this.undone += 1;
  }

  private completeAndUndo(task: string): void {
    const before = this.snapshot();
    this.take({ type: 'complete', task, approverStatus: 1, outcome: 'agree', data: this.data });
    // A completion that cancelled other work (an early joint decision, a terminate end event) cannot be withdrawn.
    this.undoAtOnce(task, before, true);
  }

  private jump(task: string, back: string | undefined): void {
    const before = this.snapshot();
    const decision = { approverStatus: 1, outcome: 'agree', data: this.data } as const;
    const isDone = this.isTaken({ type: 'jump', task, ...decision, ...(back !== undefined && { back }) });
    if (isDone && this.random.chance(0.5)) this.undoAtOnce(task, before, false);
  }

  operate(): void {
    const tasks = this.openTasks();
    this.decide(0.4);
    if (tasks.length === 0 || this.random.chance(0.4)) {
      const waits = [...waitsOf(this.definition, this.state).values()];
      this.take({ ...this.random.pick(waits), data: this.data } as EngineEvent);
      return;
    }
    const task = this.random.pick(tasks);
    const target = this.random.pick(this.definition.order);
    const mode = this.random.pick(['before', 'parallel', 'after'] as const);
    const operations: (() => void)[] = [
      () => this.attempt({ type: 'move', from: task, to: target, data: this.data }),
      () => this.attempt({ type: 'move', to: target, data: this.data }),
      () => this.jump(task, this.random.chance(0.5) ? target : undefined),
      () => this.attempt({ type: 'undo', task: `t${this.random.between(1, this.state.next)}` }),
      () =>
        this.attempt({
          type: 'addInstance',
          task,
          items: [`u${this.random.between(1, 9)}`],
          mode,
          data: this.data,
        }),
      () =>
        this.attempt({
          type: 'removeInstance',
          task,
          item: `u${this.random.between(1, 9)}`,
          data: this.data,
        }),
      () => this.completeAndUndo(task),
    ];
    this.random.pick(operations)();
  }

  /** Whatever was done to it, a case can be brought to its end by answering what is open. */
  finish(): void {
    for (let left = 2_000; !this.isOver; left -= 1) {
      if (left === 0) throw new OracleError(this.seed, 'the case does not end');
      this.decide(0.2);
      const waits = [...waitsOf(this.definition, this.state).values()];
      this.take({ ...this.random.pick(waits), data: this.data } as EngineEvent);
    }
    if (this.open.size > 0) throw new OracleError(this.seed, `left open at the end: ${[...this.open]}`);
  }
}

/**
 * Random processes under random operations: returns, direct returns, withdrawals, signers added and removed. After each
 * operation the effects and the state must name the same open tasks, and every case must reach its end.
 */
export async function runOperations(seed: number, count: number): Promise<OperationsReport> {
  const report: OperationsReport = { seeds: 0, steps: 0, refused: 0, undone: 0 };
  for (let at = seed; at < seed + count; at += 1) {
    const { xml, decisions } = new Generator(at, 10).process();
    const { definition } = await compile(xml);
    if (!definition) throw new OracleError(at, 'the process does not compile');
    const walk = new Walk(at, definition, decisions);
    try {
      for (let turn = 0; turn < 25 && !walk.isOver; turn += 1) walk.operate();
      walk.finish();
    } catch (error) {
      if (error instanceof OracleError) throw error;
      throw new OracleError(at, error instanceof EngineError ? error.code : String((error as Error).stack));
    }
    report.seeds += 1;
    report.steps += walk.steps;
    report.refused += walk.refused;
    report.undone += walk.undone;
  }
  return report;
}
