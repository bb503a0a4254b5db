import type { ModdleElement } from '@homestead/bpmn';
import { createContext, useContext } from 'react';
import type { Desk } from '../moddle/properties.ts';
import type { Choices } from '../use-choices.ts';

/** What the fields of the panel write into, and choose from. */
export interface Panel {
  desk: Desk;
  /** What is changed meanwhile is one step of undo. */
  together(work: () => void): void;
  /** The element whose properties are shown. */
  element: ModdleElement;
  process: ModdleElement;
  choices: Choices;
}

const PanelContext = createContext<Panel | null>(null);

export const PanelProvider = PanelContext.Provider;

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('There is no panel around this field');
  return panel;
}
