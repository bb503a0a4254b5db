import type { CallFunction } from '@homestead/http/client';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { fetchFile } from '../fetch-file.ts';
import { viewTexts as words } from '../texts.ts';

export type PdfState =
  | { status: 'loading' }
  | { status: 'ready'; pdf: PDFDocumentProxy }
  /** `again` where another try may help. */
  | { status: 'failed'; fault: string; again: boolean };

type Opened = { pdf: PDFDocumentProxy; close(): void } | { fault: string; again: boolean };

/** Opens a PDF for as long as the component stands. */
export function usePdf(call: CallFunction, id: string): PdfState & { retry(): void } {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again.
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    setState({ status: 'loading' });
    void open(call, id).then((opened) => {
      if (!('pdf' in opened)) {
        if (isCurrent) setState({ status: 'failed', ...opened });
      } else if (isCurrent) {
        close = opened.close;
        setState({ status: 'ready', pdf: opened.pdf });
      } else opened.close();
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [call, id, tries]);
  return { ...state, retry: () => setTries((count) => count + 1) };
}

async function open(call: CallFunction, id: string): Promise<Opened> {
  const fetched = await fetchFile(call, id, 'preview');
  if ('fault' in fetched) return { fault: fetched.fault ?? words.missing, again: true };
  try {
    const [library, data] = await Promise.all([loadLibrary(), fetched.reply.arrayBuffer()]);
    const parts = `${import.meta.env.BASE_URL}assets/pdfjs-${library.version}/`;
    const task = library.getDocument({
      data,
      cMapUrl: `${parts}cmaps/`,
      standardFontDataUrl: `${parts}standard_fonts/`,
      wasmUrl: `${parts}wasm/`,
      // The policy of the page admits no WebAssembly; the same decoders stand there as scripts.
      useWasm: false,
      enableXfa: false,
      maxImageSize: 100_000_000,
    });
    return { pdf: await task.promise, close: () => void task.destroy() };
  } catch (error) {
    return { fault: reasonOf(error), again: false };
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return words.locked;
  if (name === 'InvalidPDFException') return words.damaged;
  return words.noPdf;
}

async function loadLibrary() {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  library.GlobalWorkerOptions.workerSrc = workerAddress;
  return library;
}
