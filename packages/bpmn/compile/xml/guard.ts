import { diagnosticTexts } from '../../texts.ts';
import type { Diagnostics } from '../diagnostics.ts';

export const fileLimits = { bytes: 2 * 1024 * 1024, tags: 20_000, depth: 64, elements: 2_000 } as const;

/** Index after a tag that starts at `at`: a `>` inside a quoted value does not end it. */
function endOfTag(xml: string, at: number): number {
  let quote = '';
  for (let i = at; i < xml.length; i += 1) {
    const character = xml[i]!;
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return i + 1;
  }
  return xml.length;
}

function skipTo(xml: string, mark: string, at: number): number {
  const found = xml.indexOf(mark, at);
  return found < 0 ? xml.length : found + mark.length;
}

/** From where to where each tag and declaration of a text reaches, in one pass; comments, CDATA and instructions are none. */
export function* tagsIn(xml: string): Generator<{ start: number; end: number }> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) at = skipTo(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) at = skipTo(xml, ']]>', at);
    else if (xml.startsWith('<?', at)) at = skipTo(xml, '?>', at);
    else {
      const end = endOfTag(xml, at);
      yield { start: at, end };
      at = end;
    }
  }
}

/** One pass over the raw text before any parser sees it: size, number and depth of tags, no declarations. */
export function guardXml(xml: string, diagnostics: Diagnostics): boolean {
  if (xml.length > fileLimits.bytes || new TextEncoder().encode(xml).length > fileLimits.bytes) {
    diagnostics.refuse('TOO_LARGE');
    return false;
  }
  // No database keeps it, and XML has no such character.
  if (/\0|&#x?0+;/.test(xml)) {
    diagnostics.refuse('NOT_XML', {}, diagnosticTexts.unread.nullCharacter);
    return false;
  }
  let tags = 0;
  let depth = 0;
  for (const { start, end } of tagsIn(xml)) {
    if (xml.startsWith('<!', start)) {
      diagnostics.refuse('DOCTYPE');
      return false;
    }
    if (xml[start + 1] === '/') depth -= 1;
    else {
      tags += 1;
      if (xml[end - 2] !== '/') depth += 1;
    }
    if (tags > fileLimits.tags) diagnostics.refuse('TOO_MANY_ELEMENTS');
    if (depth > fileLimits.depth) diagnostics.refuse('TOO_DEEP');
    if (diagnostics.violations.length > 0) return false;
  }
  return true;
}
