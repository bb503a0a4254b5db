import { BpmnModdle, type ModdleElement, type ModdleWarning } from 'bpmn-moddle';
import { diagnosticTexts } from '../../texts.ts';
import type { Diagnostics } from '../diagnostics.ts';
import { plainBooleans } from './booleans.ts';
import { Prefixes } from './extensions.ts';
import { tagsIn } from './guard.ts';
import { labelsOf } from './labels.ts';

function tagIn(message: string): string {
  return /unparsable content <([^>\s]+)>/.exec(message)?.[1] ?? '';
}

/** The text of a file by line and column. */
class SourceText {
  readonly #xml: string;
  readonly #lineStarts = [0];

  constructor(xml: string) {
    this.#xml = xml;
    for (let at = xml.indexOf('\n'); at >= 0; at = xml.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** Id of the tag that a warning of the parser points at (lines and columns count from 0); empty where it has none. */
  idAt(message: string): string {
    const [, line, column] = /line: (\d+)\n\s*column: (\d+)/.exec(message) ?? [];
    const start = this.#lineStarts[Number(line)];
    if (start === undefined) return '';
    const from = start + Number(column);
    const tag = /^[^<]{0,100}<[^>]*/.exec(this.#xml.slice(from, from + 2_000))?.[0] ?? '';
    return /\sid\s*=\s*["']([^"']{1,200})["']/.exec(tag)?.[1] ?? '';
  }
}

/** Judges a warning of the parser: content that would be lost is refused, foreign content is warned of. */
function judge(
  source: SourceText,
  warning: ModdleWarning,
  prefixes: Prefixes,
  diagnostics: Diagnostics,
): void {
  const { message, element, property } = warning;
  const place = { id: element?.id ?? '', type: element?.$type ?? '' };
  const duplicate = /duplicate ID <([^>]+)>/.exec(message)?.[1];
  if (duplicate !== undefined) diagnostics.refuse('DUPLICATE_ID', { id: duplicate, type: tagIn(message) });
  else if (message.startsWith('unparsable content')) {
    const tag = tagIn(message);
    const illegal = /nested error: illegal ID <([^>]*)>/.exec(message)?.[1];
    const isForeign = tag.includes(':') && prefixes.name(tag).meaning === 'foreign';
    if (illegal !== undefined)
      diagnostics.refuse(
        'ID_INVALID',
        { id: illegal, type: tag },
        diagnosticTexts.idIn(tag.replace('/', '')),
      );
    else if (isForeign) diagnostics.warn('EXTENSION_IGNORED', { type: tag }, tag);
    else diagnostics.refuse('UNKNOWN_ELEMENT', { id: source.idAt(message), type: tag }, tag);
  } else if (message.startsWith('unresolved reference')) {
    const detail = String(warning.value ?? '');
    // A reference to an element that is refused is no violation of its own.
    if (diagnostics.isRefused(detail)) diagnostics.skip(place.id);
    else if (property === 'bpmn:sourceRef' || property === 'bpmn:targetRef')
      diagnostics.refuse('FLOW_TO_NOWHERE', place, detail);
    else if (property === 'bpmn:default') diagnostics.refuse('DEFAULT_INVALID', place, detail);
    else if (property !== 'bpmn:attachedToRef') diagnostics.warn('REFERENCE_IGNORED', place, detail);
  }
}

/** Parses the file; what the parser throws or warns of becomes a diagnostic. */
export async function readBpmn(
  xml: string,
  diagnostics: Diagnostics,
): Promise<{ root: ModdleElement; prefixes: Prefixes } | null> {
  const { text, odd } = plainBooleans(xml);
  try {
    const { rootElement: root, warnings } = await new BpmnModdle().fromXML(text);
    if (root?.$type !== 'bpmn:Definitions') {
      diagnostics.refuse('NOT_XML', {}, otherRoot(text));
      return null;
    }
    const prefixes = new Prefixes(root);
    const source = new SourceText(text);
    diagnostics.labels = labelsOf(root, warnings);
    for (const { written, ...place } of odd)
      diagnostics.refuseNew('ATTRIBUTE_INVALID', place, place.id ? written : `${place.type} ${written}`);
    for (const warning of warnings) judge(source, warning, prefixes, diagnostics);
    return { root, prefixes };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const isOther = /failed to parse document as/.test(message);
    diagnostics.refuse('NOT_XML', {}, isOther ? otherRoot(text) : unreadAt(message));
    return null;
  }
}

/** What a file is whose root is not the one of BPMN 2.0, so that its sender knows what was sent. */
function otherRoot(xml: string): string {
  const [root] = tagsIn(xml);
  const name = /^<([^\s/>!]{1,100})/.exec(root ? xml.slice(root.start, root.end) : '')?.[1] ?? '';
  return diagnosticTexts.unread.otherRoot(name);
}

/** Where the parser gave a file up, and why where that is known; its own words are a developer's. */
function unreadAt(message: string): string {
  const line = /line: (\d+)/.exec(message)?.[1];
  if (line === undefined) return '';
  const [, why = ''] = /nested error: ([a-z ]+)/.exec(message) ?? [];
  const { line: at, reasons } = diagnosticTexts.unread;
  return at(Number(line) + 1, Object.hasOwn(reasons, why) ? reasons[why as keyof typeof reasons] : '');
}
