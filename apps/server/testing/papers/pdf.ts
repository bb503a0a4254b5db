import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF without spaces and line breaks: a printed value may be broken into lines. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, '');
}

/** Bytes of a file, as a person gets it. */
export async function download(base: string, token: string, fileId: string): Promise<Uint8Array | null> {
  const reply = await fetch(`${base}/api/file/download/${fileId}`, { headers: { Authentication: token } });
  return reply.ok ? new Uint8Array(await reply.arrayBuffer()) : null;
}
