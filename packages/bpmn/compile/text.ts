import type { ModdleElement } from 'bpmn-moddle';
import type { Text } from '../definition.ts';
import { type Expression, ExpressionError, isExpression, parseExpression } from '../expression/index.ts';
import { diagnosticTexts } from '../texts.ts';
import type { Diagnostics } from './diagnostics.ts';
import { extensionNamespace } from './xml/extensions.ts';

type Place = { id: string; type: string };

function describe(error: unknown): string {
  if (error instanceof ExpressionError) return diagnosticTexts.at(error.message, error.at + 1);
  throw error;
}

export function compileExpression(
  written: string,
  place: Place,
  diagnostics: Diagnostics,
): Expression | null {
  try {
    return parseExpression(written);
  } catch (error) {
    diagnostics.refuse('EXPRESSION_INVALID', place, describe(error));
    return null;
  }
}

/** A text that may be one expression; text mixed with an expression is refused. */
export function compileText(written: string, place: Place, diagnostics: Diagnostics): Text | null {
  const text = written.trim();
  if (isExpression(text)) return compileExpression(text, place, diagnostics);
  if (/[$#]\{/.test(text)) {
    diagnostics.refuse('EXPRESSION_INVALID', place, text);
    return null;
  }
  return text;
}

/** A comma-separated list of texts; commas inside an expression do not separate. */
export function compileList(written: string, place: Place, diagnostics: Diagnostics): Text[] {
  const parts = written.match(/[$#]\{[^}]*\}|[^,]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => compileText(part, place, diagnostics))
    .filter((text) => text !== null);
}

function bodyOf(element: unknown): string | null {
  const body = (element as ModdleElement | undefined)?.['body'];
  return typeof body === 'string' && body.trim() !== '' ? body : null;
}

/** The language of an expression; without `xsi:type` the reader takes it for a foreign attribute. */
function languageOf(element: ModdleElement | undefined): string {
  const language = element?.['language'] ?? element?.$attrs?.['language'];
  return typeof language === 'string' ? language : '';
}

/** The text of a formal expression; another expression language is refused, since it would be code. */
export function formalText(element: unknown, place: Place, diagnostics: Diagnostics): string | null {
  const language = languageOf(element as ModdleElement | undefined);
  if (language !== '' && language !== extensionNamespace) {
    diagnostics.refuse('EXPRESSION_LANGUAGE', place, language);
    return null;
  }
  return bodyOf(element);
}
