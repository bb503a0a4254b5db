import * as elements from 'bpmn-elements';
import { BpmnModdle } from 'bpmn-moddle';
import serialize, { type SerializableContext, TypeResolver } from 'moddle-context-serializer';

type Timer = { executionId: string; fire: () => void };

/** The parts of bpmn-elements that its type declarations leave open. */
type Api = {
  id: string;
  type: string;
  executionId: string;
  content: { index?: number; isRootScope?: boolean };
  owner: Activity;
  signal(): void;
};
type Execution = { executionId: string; getPostponed(): Api[] };
type Activity = {
  id: string;
  behaviour: { loopCharacteristics?: unknown };
  isSubProcess?: boolean;
  execution?: { getPostponed(): Api[]; source?: { executions?: Execution[] } };
};

type Content = { discardSequence?: string[] };
type Flow = { targetId: string; discard(content?: Content): void };

/**
 * A flow that only ever carries tokens. bpmn-elements also sends discards along the ways that are not taken, and its
 * parallel join counts them: behind a merge it fires before the token that is still to come. A discard that has
 * already been where it goes is dropped, so all of them say so.
 */
const BaseFlow = elements.SequenceFlow as unknown as new (...given: unknown[]) => Flow;

class TokenFlow extends BaseFlow {
  override discard(content: Content = {}): void {
    super.discard({ ...content, discardSequence: [this.targetId] });
  }
}

/** The same process in bpmn-elements: what it waits for, under the names of `waits.ts`, and how to end each. */
export class ReferenceEngine {
  private readonly timers = new Set<Timer>();
  private readonly decisions: Record<string, boolean>;
  private readonly definition: elements.Definition;

  private constructor(context: SerializableContext, decisions: Record<string, boolean>) {
    this.decisions = decisions;
    const environment = new elements.Environment({
      expressions: {
        resolveExpression: (text: string) => this.resolve(text),
        isExpression: (text: string) => /^\$\{/.test(text),
        hasExpression: (text: string) => /\$\{/.test(text),
      },
      timers: this.clock(),
    } as unknown as ConstructorParameters<typeof elements.Environment>[0]);
    this.definition = new elements.Definition(elements.Context(context, environment));
  }

  /** `decisions` is read whenever a condition is asked: the caller changes it between steps. */
  static async start(xml: string, decisions: Record<string, boolean>): Promise<ReferenceEngine> {
    const moddle = await new BpmnModdle().fromXML(xml);
    const resolver = TypeResolver(elements, (types) => {
      types['bpmn:SequenceFlow'] = TokenFlow;
    });
    const serialised = serialize(moddle as never, resolver);
    const reference = new ReferenceEngine(serialised, decisions);
    reference.definition.run();
    return reference;
  }

  private resolve(text: string): unknown {
    const name = /^\$\{(\w+)\}$/.exec(text)?.[1];
    return name === undefined ? text : this.decisions[name] === true;
  }

  /** Timers that only go off when told. */
  private clock() {
    const set = (executionId: string, callback: (...given: unknown[]) => void, given: unknown[]): Timer => {
      const timer: Timer = {
        executionId,
        fire: () => {
          this.timers.delete(timer);
          callback(...given);
        },
      };
      this.timers.add(timer);
      return timer;
    };
    const clearTimeout = (timer: Timer) => this.timers.delete(timer);
    return {
      register: (owner: { executionId: string }) => ({
        setTimeout: (callback: (...given: unknown[]) => void, _delay: number, ...given: unknown[]) =>
          set(owner.executionId, callback, given),
        clearTimeout,
      }),
      setTimeout: (callback: (...given: unknown[]) => void, _delay: number, ...given: unknown[]) =>
        set('', callback, given),
      clearTimeout,
    };
  }

  get isOver(): boolean {
    return !this.definition.isRunning;
  }

  waits(): Map<string, () => void> {
    const found = new Map<string, () => void>();
    this.collect(this.definition.getPostponed() as unknown as Api[], '', found);
    return found;
  }

  private collect(apis: readonly Api[], path: string, found: Map<string, () => void>): void {
    for (const { owner } of apis) {
      const isLoop = owner.behaviour.loopCharacteristics !== undefined;
      if (owner.isSubProcess) {
        for (const body of owner.execution?.source?.executions ?? []) {
          const n = isLoop ? `#${body.executionId.split('_').at(-1)}` : '';
          this.collect(body.getPostponed(), `${path}${owner.id}${n}/`, found);
        }
        continue;
      }
      for (const api of owner.execution?.getPostponed() ?? []) this.note(api, isLoop, path, found);
    }
  }

  private note(api: Api, isLoop: boolean, path: string, found: Map<string, () => void>): void {
    if (api.type === 'bpmn:UserTask') {
      if (!isLoop) found.set(path + api.id, () => api.signal());
      else if (!api.content.isRootScope && api.content.index !== undefined) {
        found.set(`${path}${api.id}#${api.content.index}`, () => api.signal());
      }
      return;
    }
    for (const timer of this.timers) {
      if (timer.executionId.startsWith(`${api.executionId}_`) || timer.executionId === api.executionId) {
        found.set(path + api.id, timer.fire);
      }
    }
  }
}
