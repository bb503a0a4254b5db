/** What rich text may be made of: one list for the server's cleaning, the editor and the viewer. */
export const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type AllowedTag = (typeof allowedTags)[number];

/** What other editors write for the same, and what it becomes here. */
export const sameTags = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
} as const;

/** Attributes beside `href`, which is judged as an address. A file is named by its id, never by an address with a token. */
export const fileAttribute = 'data-file-id';
export const fileIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Deeper nesting than people write; what lies below is taken up into what stands above. */
export const deepest = 30;
/** More than any text with its marks; what is longer is refused before it is read. */
export const longestHtml = 200_000;
/** Columns or rows that one cell may span. */
export const widestSpan = 20;
