import type { ModdleElement } from '@homestead/bpmn';

interface EventBus {
  on(event: string, priority: number, hear: (event: Copying) => void): void;
}
interface Copying {
  sourceElement: ModdleElement;
  targetElement: ModdleElement;
}

/** What is copied, or turned into another kind, keeps the attributes that the drawing tools do not know. */
export class CopyAttributes {
  static $inject = ['eventBus'];

  constructor(eventBus: EventBus) {
    // Before the one who answers, after whom nobody is asked.
    eventBus.on('moddleCopy.canCopyProperties', 2_000, ({ sourceElement, targetElement }) => {
      for (const [name, value] of Object.entries(sourceElement.$attrs ?? {}))
        if (name.includes(':') && targetElement.$attrs) targetElement.$attrs[name] = value;
    });
  }
}
