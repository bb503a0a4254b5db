import { engineMessages } from './texts.ts';

export type EngineErrorCode = keyof typeof engineMessages;

/** The only error that the engine throws on purpose; `element` names the place in the diagram where there is one. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly element: string | null;

  constructor(code: EngineErrorCode, element: string | null = null) {
    super(engineMessages[code]);
    this.name = 'EngineError';
    this.code = code;
    this.element = element;
  }
}
