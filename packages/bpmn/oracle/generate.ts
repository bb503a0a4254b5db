import { Random } from './random.ts';

/** A process made up at random, and the names of the yes-or-no decisions that its conditions ask for. */
type RandomProcess = { xml: string; decisions: string[] };

/** A stretch of a diagram with one way in and one way out. */
type Block = { first: string; last: string };
type Kind =
  | 'task'
  | 'timer'
  | 'pass'
  | 'exclusive'
  | 'parallel'
  | 'inclusiveOne'
  | 'inclusiveAll'
  | 'body'
  | 'loop';

const kinds: readonly Kind[] = [
  'task',
  'task',
  'task',
  'timer',
  'pass',
  'exclusive',
  'parallel',
  'inclusiveOne',
  'inclusiveAll',
  'body',
  'loop',
];
const simple: readonly Kind[] = ['task', 'task', 'timer', 'pass'];

/** Well-formed, block-structured processes: every fork meets its join, every way ends. */
export class Generator {
  private readonly random: Random;
  private readonly decisions: string[] = [];
  private count = 0;
  private loops = 0;
  private xml: string[] = [];
  private budget: number;

  constructor(seed: number, size = 14) {
    this.random = new Random(seed);
    this.budget = size;
  }

  process(): RandomProcess {
    this.scope(0);
    const body = this.xml.join('\n');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="urn:oracle">
<process id="p" isExecutable="true">
${body}
</process>
</definitions>`;
    return { xml, decisions: this.decisions };
  }

  private id(prefix: string): string {
    this.count += 1;
    return `${prefix}${this.count}`;
  }

  private add(element: string): void {
    this.xml.push(element);
  }

  private element(tag: string, prefix: string, inner = '', attributes = ''): string {
    const id = this.id(prefix);
    this.add(`<${tag} id="${id}"${attributes}>${inner}</${tag}>`);
    return id;
  }

  private decision(): string {
    const name = this.id('c');
    this.decisions.push(name);
    return name;
  }

  private flow(source: string, target: string, condition?: string): string {
    const inner = condition ? `<conditionExpression>\${${condition}}</conditionExpression>` : '';
    const id = this.id('f');
    this.add(`<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${inner}</sequenceFlow>`);
    return id;
  }

  /** Start, blocks, end: of the process or of a sub-process. */
  private scope(depth: number): void {
    const start = this.element('startEvent', 's');
    const body = this.sequence(depth);
    const terminates = this.random.chance(0.15);
    const end = this.element('endEvent', 'e', terminates ? '<terminateEventDefinition/>' : '');
    this.flow(start, body.first);
    this.flow(body.last, end);
  }

  private sequence(depth: number): Block {
    const length = this.random.between(1, depth === 0 ? 4 : 2);
    const blocks = Array.from({ length }, () => this.block(depth));
    for (const [at, block] of blocks.slice(1).entries()) this.flow(blocks[at]?.last ?? '', block.first);
    return { first: blocks[0]?.first ?? '', last: blocks.at(-1)?.last ?? '' };
  }

  private block(depth: number): Block {
    this.budget -= 1;
    const kind = this.random.pick(depth >= 3 || this.budget <= 0 ? simple : kinds);
    return this.make[kind](depth);
  }

  private readonly make: Record<Kind, (depth: number) => Block> = {
    task: () => this.activity((loop) => this.element('userTask', 't', loop)),
    timer: () => this.one(this.element('intermediateCatchEvent', 'w', this.timer())),
    // A manual task is passed here and waited at by the oracle: left out.
    pass: () => this.one(this.element(this.random.pick(['task', 'intermediateThrowEvent']), 'a')),
    exclusive: (depth) => this.choice('exclusiveGateway', depth),
    inclusiveOne: (depth) => this.choice('inclusiveGateway', depth, 2),
    parallel: (depth) => this.fork('parallelGateway', depth),
    inclusiveAll: (depth) => this.fork('inclusiveGateway', depth),
    body: (depth) => this.activity((loop) => this.body(loop, depth + 1)),
    loop: (depth) => this.loop(depth),
  };

  private one(id: string): Block {
    return { first: id, last: id };
  }

  private timer(): string {
    return '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>';
  }

  private multiInstance(): string {
    if (!this.random.chance(0.35)) return '';
    const completion = this.random.chance(0.5)
      ? `<completionCondition>\${${this.decision()}}</completionCondition>`
      : '';
    const cardinality = `<loopCardinality>${this.random.between(1, 3)}</loopCardinality>`;
    const sequential = this.random.chance(0.5);
    return `<multiInstanceLoopCharacteristics isSequential="${sequential}">${cardinality}${completion}</multiInstanceLoopCharacteristics>`;
  }

  private body(loop: string, depth: number): string {
    const id = this.id('b');
    const outside = this.xml;
    this.xml = [];
    this.scope(depth);
    const inside = this.xml.join('\n');
    this.xml = outside;
    this.add(`<subProcess id="${id}">${loop}${inside}</subProcess>`);
    return id;
  }

  /** An activity, perhaps many times over, perhaps with a timer at its edge. */
  private activity(make: (loop: string) => string): Block {
    const id = make(this.multiInstance());
    if (!this.random.chance(0.25)) return this.one(id);
    // bpmn-elements runs an element for one token at a time: on a second lap the first may still be beside.
    const interrupting = this.random.chance(0.5) || this.loops > 0;
    const attributes = ` attachedToRef="${id}" cancelActivity="${interrupting}"`;
    const edge = this.element('boundaryEvent', 'y', this.timer(), attributes);
    const beside = this.element('userTask', 't');
    this.flow(edge, beside);
    if (interrupting) {
      const merge = this.element('exclusiveGateway', 'm');
      this.flow(id, merge);
      this.flow(beside, merge);
      return { first: id, last: merge };
    }
    this.flow(beside, this.element('endEvent', 'e'));
    return this.one(id);
  }

  private branches(depth: number, count = this.random.between(2, 3)): Block[] {
    return Array.from({ length: count }, () => this.sequence(depth + 1));
  }

  /** Exactly one way is taken: the first whose condition holds, else the default. */
  private choice(tag: string, depth: number, count?: number): Block {
    const split = this.id('g');
    const join = this.element(tag, 'm');
    const branches = this.branches(depth, count);
    const flows = branches.map((branch, at) =>
      this.flow(split, branch.first, at < branches.length - 1 ? this.decision() : undefined),
    );
    this.add(`<${tag} id="${split}" default="${flows.at(-1)}"/>`);
    for (const branch of branches) this.flow(branch.last, join);
    return { first: split, last: join };
  }

  /** Every way is taken, and all meet again. */
  private fork(tag: string, depth: number): Block {
    const split = this.element(tag, 'g');
    const join = this.element('parallelGateway', 'j');
    for (const branch of this.branches(depth)) {
      this.flow(split, branch.first);
      this.flow(branch.last, join);
    }
    return { first: split, last: join };
  }

  /** Back again while its decision says so; a task inside keeps it from turning on its own. */
  private loop(depth: number): Block {
    const merge = this.element('exclusiveGateway', 'm');
    this.loops += 1;
    const inner = this.sequence(depth + 1);
    this.loops -= 1;
    const task = this.element('userTask', 't');
    const split = this.id('g');
    const out = this.element('exclusiveGateway', 'm');
    this.flow(merge, inner.first);
    this.flow(inner.last, task);
    this.flow(task, split);
    this.flow(split, merge, this.decision());
    const onward = this.flow(split, out);
    this.add(`<exclusiveGateway id="${split}" default="${onward}"/>`);
    return { first: merge, last: out };
  }
}
