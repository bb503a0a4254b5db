import { diagnosticMessages, diagnosticTexts } from '../texts.ts';

/** A violation keeps a definition from being compiled; a warning tells of what is kept without effect. */
type Diagnostic = { elementId: string; elementType: string; code: DiagnosticCode; message: string };
export type Violation = Diagnostic;
export type Warning = Diagnostic;

export type DiagnosticCode = keyof typeof diagnosticMessages;

export class Diagnostics {
  readonly violations: Violation[] = [];
  readonly warnings: Warning[] = [];

  refuse(code: DiagnosticCode, element: { id?: string; type?: string } = {}, detail = ''): void {
    this.violations.push(diagnostic(code, element, detail));
  }

  warn(code: DiagnosticCode, element: { id?: string; type?: string } = {}, detail = ''): void {
    this.warnings.push(diagnostic(code, element, detail));
  }
}

function diagnostic(
  code: DiagnosticCode,
  element: { id?: string; type?: string },
  detail: string,
): Diagnostic {
  const name = element.id ? diagnosticTexts.element(clip(element.id)) : '';
  return {
    elementId: clip(element.id ?? ''),
    elementType: clip(element.type ?? ''),
    code,
    message: `${name}${diagnosticMessages[code]}${detail ? diagnosticTexts.detail(clip(detail)) : ''}`,
  };
}

/** Quotes of the file are cut, so that a hostile file cannot fill a message. */
function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
