import { safeAddress } from '@homestead/http/contract';
import sanitize, { type Attributes, type IOptions } from 'sanitize-html';
import { cleanLines } from '../../engine/values/text-cleaning.ts';
import {
  allowedTags,
  deepest,
  fileAttribute,
  fileIdPattern,
  longestHtml,
  sameTags,
  widestSpan,
} from './allowed.ts';

const options: IOptions = {
  allowedTags: [...allowedTags],
  // Attributes are made anew below; nothing that was sent passes by itself.
  allowedAttributes: {
    a: ['href', fileAttribute],
    img: [fileAttribute, 'alt'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: deepest,
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'select',
  ],
  transformTags: {
    ...sameTags,
    a: (tagName, attributes) => ({ tagName, attribs: ofLink(attributes) }),
    img: (tagName, attributes) => ({ tagName, attribs: ofFile(attributes, 'alt') }),
    td: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
    th: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs[fileAttribute],
};

/** Cleans rich text by the allow-list, whoever sent it: no script, style, foreign picture or address of another kind passes. */
export function cleanRichText(value: unknown): unknown {
  // What is too long is refused by the field type, without being read first.
  if (typeof value !== 'string' || value.length > longestHtml) return value;
  return sanitize(cleanLines(value), options);
}

function ofLink(attributes: Attributes): Attributes {
  const file = ofFile(attributes);
  if (file[fileAttribute]) return file;
  const address = safeAddress(attributes['href'] ?? '');
  return address ? { href: address.href } : {};
}

/** A file is named by its id alone. */
function ofFile(attributes: Attributes, words?: 'alt'): Attributes {
  const id = (attributes[fileAttribute] ?? '').toLowerCase();
  if (!fileIdPattern.test(id)) return {};
  const said = words && attributes[words]?.slice(0, 200);
  return { [fileAttribute]: id, ...(words && said ? { [words]: said } : {}) };
}

function spans(attributes: Attributes): Attributes {
  const kept: Attributes = {};
  for (const name of ['colspan', 'rowspan']) {
    const span = Number(attributes[name]);
    if (Number.isInteger(span) && span > 1 && span <= widestSpan) kept[name] = String(span);
  }
  return kept;
}
