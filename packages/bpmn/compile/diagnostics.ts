import { diagnosticMessages, diagnosticTexts } from '../texts.ts';

/** A violation keeps a definition from being compiled; a warning tells of what is kept without effect. */
type Diagnostic = { elementId: string; elementType: string; code: DiagnosticCode; message: string };
export type Violation = Diagnostic;
export type Warning = Diagnostic;

export type DiagnosticCode = keyof typeof diagnosticMessages;

export type Place = { id?: string; type?: string };

/** The violations and warnings of one compilation. */
export class Diagnostics {
  readonly violations: Violation[] = [];
  readonly warnings: Warning[] = [];
  readonly #isStored: boolean;
  readonly #refused = new Set<string>();
  #labels: ReadonlyMap<string, string> = new Map();

  /** `isStored`: cases may already run on this definition, so rules that came later than it are warnings. */
  constructor(isStored = false) {
    this.#isStored = isStored;
  }

  /** How messages name the elements of the file, by id. */
  set labels(labels: ReadonlyMap<string, string>) {
    this.#labels = labels;
  }

  refuse(code: DiagnosticCode, place: Place = {}, detail = ''): void {
    this.violations.push(this.#diagnostic(code, place, detail));
    this.skip(place.id);
  }

  /** Refuses by a rule that earlier versions of the compiler did not have. */
  refuseNew(code: DiagnosticCode, place: Place, detail = ''): void {
    if (this.#isStored) this.warn(code, place, detail);
    else this.refuse(code, place, detail);
  }

  warn(code: DiagnosticCode, place: Place = {}, detail = ''): void {
    this.warnings.push(this.#diagnostic(code, place, detail));
  }

  /** Marks an element as left out because of another violation, so that it gets none of its own. */
  skip(id: string | undefined): void {
    if (id) this.#refused.add(id);
  }

  /** Whether an element has a violation or was left out because of one. */
  isRefused(id: string | undefined): boolean {
    return id !== undefined && this.#refused.has(id);
  }

  #diagnostic(code: DiagnosticCode, { id = '', type = '' }: Place, detail: string): Diagnostic {
    const label = id ? (this.#labels.get(id) ?? diagnosticTexts.element('', clip(id))) : '';
    return {
      elementId: clip(id),
      elementType: clip(type),
      code,
      message: `${label}${diagnosticMessages[code]}${detail ? diagnosticTexts.detail(clip(detail)) : ''}`,
    };
  }
}

/** Quotes of the file are cut, so that a hostile file cannot fill a message. */
export function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
