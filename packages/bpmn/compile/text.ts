import type { ModdleElement } from 'bpmn-moddle';
import type { Text } from '../definition.ts';
import { type Expression, ExpressionError, isExpression, parseExpression } from '../expression/index.ts';
import { homesteadNamespace } from './extensions.ts';
import type { Findings } from './findings.ts';

type Place = { id: string; type: string };

function describe(error: unknown): string {
  if (error instanceof ExpressionError) return `${error.message}，第 ${error.at + 1} 个字符`;
  throw error;
}

export function compileExpression(written: string, place: Place, findings: Findings): Expression | null {
  try {
    return parseExpression(written);
  } catch (error) {
    findings.refuse('EXPRESSION_INVALID', place, describe(error));
    return null;
  }
}

/** A text that may be one expression; half an expression is a mistake, not a text. */
export function compileText(written: string, place: Place, findings: Findings): Text | null {
  const text = written.trim();
  if (isExpression(text)) return compileExpression(text, place, findings);
  if (/[$#]\{/.test(text)) {
    findings.refuse('EXPRESSION_INVALID', place, text);
    return null;
  }
  return text;
}

/** A comma list of texts; commas inside an expression do not part it. */
export function compileList(written: string, place: Place, findings: Findings): Text[] {
  const parts = written.match(/[$#]\{[^}]*\}|[^,]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => compileText(part, place, findings))
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

/** The text of a formal expression; another language than ours is refused, since it would be code. */
export function formalText(element: unknown, place: Place, findings: Findings): string | null {
  const language = languageOf(element as ModdleElement | undefined);
  if (language !== '' && language !== homesteadNamespace) {
    findings.refuse('EXPRESSION_LANGUAGE', place, language);
    return null;
  }
  return bodyOf(element);
}
