import {
  type AutoPlace,
  afterOthers,
  type Create,
  type Drawn,
  type ElementFactory,
  type Registering,
  type ToolEntries,
} from './services.ts';
import { toolTexts as words } from './translations.ts';

interface Made {
  type: string;
  eventDefinitionType?: string;
}
const timer: Made = {
  type: 'bpmn:IntermediateCatchEvent',
  eventDefinitionType: 'bpmn:TimerEventDefinition',
};

/** What the compiler has no use for. */
const unused = [
  'create.task',
  'create.intermediate-event',
  'create.data-object',
  'create.data-store',
  'create.participant-expanded',
  'create.group',
];

type Change = (entries: ToolEntries) => ToolEntries;

const without = (entries: ToolEntries, names: readonly string[]): ToolEntries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

/** The palette with what the compiler runs, and nothing else. */
export class ProcessPalette {
  static $inject = ['palette', 'create', 'elementFactory'];
  readonly getPaletteEntries: () => Change;

  constructor(palette: Registering<ProcessPalette>, create: Create, factory: ElementFactory) {
    const entry = (group: string, className: string, title: string, made: Made) => {
      const start = (event: Event) => create.start(event, factory.createShape(made));
      return { group, className, title, action: { dragstart: start, click: start } };
    };
    this.getPaletteEntries = () => (entries) => ({
      ...without(entries, unused),
      'create.user-task': entry('activity', 'bpmn-icon-user-task', words.userTask, { type: 'bpmn:UserTask' }),
      'create.service-task': entry('activity', 'bpmn-icon-service-task', words.serviceTask, {
        type: 'bpmn:ServiceTask',
      }),
      'create.timer': entry('event', 'bpmn-icon-intermediate-event-catch-timer', words.timer, timer),
      'create.parallel-gateway': entry('gateway', 'bpmn-icon-gateway-parallel', words.parallel, {
        type: 'bpmn:ParallelGateway',
      }),
      'create.inclusive-gateway': entry('gateway', 'bpmn-icon-gateway-or', words.inclusive, {
        type: 'bpmn:InclusiveGateway',
      }),
    });
    palette.registerProvider(afterOthers, this);
  }
}

/** The pad of an element: what may follow it is what the compiler runs. */
export class ProcessPad {
  static $inject = ['contextPad', 'create', 'elementFactory', 'autoPlace'];
  readonly getContextPadEntries: () => Change;

  constructor(pad: Registering<ProcessPad>, create: Create, factory: ElementFactory, autoPlace: AutoPlace) {
    const append = (className: string, title: string, made: Made) => ({
      group: 'model',
      className,
      title,
      action: {
        click: (_event: Event, element: Drawn) => autoPlace.append(element, factory.createShape(made)),
        dragstart: (event: Event, source: Drawn) =>
          create.start(event, factory.createShape(made), { source }),
      },
    });
    this.getContextPadEntries = () => (entries) =>
      'append.append-task' in entries
        ? {
            'append.user-task': append('bpmn-icon-user-task', words.appendTask, { type: 'bpmn:UserTask' }),
            ...without(entries, ['append.append-task', 'append.intermediate-event']),
            'append.timer': append('bpmn-icon-intermediate-event-catch-timer', words.appendTimer, timer),
          }
        : entries;
    pad.registerProvider(afterOthers, this);
  }
}

/** What an element may be turned into. */
const replacements = new Set(
  [
    'none-start',
    'none-end',
    'none-intermediate-throw',
    'none-intermediate-throwing',
    'terminate-end',
    'timer-intermediate-catch',
    'timer-boundary',
    'non-interrupting-timer-boundary',
    'exclusive-gateway',
    'parallel-gateway',
    'inclusive-gateway',
    'task',
    'user-task',
    'service-task',
    'receive-task',
    'manual-task',
    'expanded-subprocess',
    'subprocess',
    'sequence-flow',
    'default-flow',
    'conditional-flow',
  ].map((name) => `replace-with-${name}`),
);

/** The menu by which an element is turned into another, without what the compiler refuses. */
export class ProcessReplacements {
  static $inject = ['popupMenu'];

  constructor(menu: Registering<ProcessReplacements>) {
    menu.registerProvider('bpmn-replace', afterOthers, this);
  }

  getPopupMenuEntries(): Change {
    return (entries) =>
      Object.fromEntries(Object.entries(entries).filter(([name]) => replacements.has(name)));
  }

  getPopupMenuHeaderEntries({ type }: Drawn): Change {
    const several = ['bpmn:UserTask', 'bpmn:SubProcess'].includes(type);
    return (entries) =>
      without(entries, ['toggle-loop', ...(several ? [] : ['toggle-parallel-mi', 'toggle-sequential-mi'])]);
  }
}
