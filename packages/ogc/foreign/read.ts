import { exceptionIn, ForeignDocumentError, readDocument } from './document.ts';
import type { ForeignService } from './layers.ts';
import { readWfs } from './wfs.ts';
import { readWms } from './wms.ts';
import { readWmts } from './wmts.ts';

const readers = { WMS: readWms, WFS: readWfs, WMTS: readWmts } as const;

/** Reads a capabilities document of a kind. Throws ForeignDocumentError, with what the service said where it answered an exception. */
export async function readCapabilities(kind: keyof typeof readers, text: string): Promise<ForeignService> {
  const root = await readDocument(text);
  const said = exceptionIn(root);
  if (said !== null) throw new ForeignDocumentError('exception', said);
  return readers[kind](root);
}
