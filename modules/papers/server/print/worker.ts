import { limitMemory } from '@homestead/processes';
import { PDFDocument } from 'pdf-lib';
import { limits } from '../limits.ts';

/** Puts PDF files one after another into one, to be printed; the files themselves stay what counts. */
async function merge(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = await PDFDocument.create();
  for (const bytes of files) {
    const file = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await all.copyPages(file, file.getPageIndices())) all.addPage(page);
  }
  return all.save();
}

limitMemory(limits.print.bytes);

process.on('disconnect', () => process.exit());
process.on('message', (files: Uint8Array[]) => {
  merge(files).then(
    (pdf) => process.send?.({ result: pdf }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
