/** A file as a browser uploads it. */
export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A paper of one empty page. */
export function paper(name: string): Paper {
  const text = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** The smallest picture there is. */
export function pixel(name: string): Paper {
  const bytes =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') };
}
