import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { signatureTexts as words } from '../../contract/texts.ts';
import { trimInk } from './trim-ink.ts';
import '../files-view.css';

/** What may be done with what was written. */
export interface Board {
  undo(): void;
  clear(): void;
  /** The written signature as a PNG, cut to its ink; null while nothing is written. */
  toFile(): Promise<File | null>;
}

/** A board to write a signature on, by mouse, pen or finger; what is written stays when the window changes its size. */
export function SignatureBoard({ ref }: { ref: Ref<Board> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const board = new SignaturePad(element, { minWidth: 1.2, maxWidth: 3.2, penColor: '#111' });
    pad.current = board;
    const fit = () => {
      const strokes = board.toData();
      const ratio = Math.max(window.devicePixelRatio, 2);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      board.fromData(strokes);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    return () => {
      watch.disconnect();
      board.off();
    };
  }, []);
  useImperativeHandle(ref, () => ({
    undo: () => pad.current?.fromData(pad.current.toData().slice(0, -1)),
    clear: () => pad.current?.clear(),
    toFile: async () =>
      canvas.current && pad.current && !pad.current.isEmpty() ? trimInk(canvas.current) : null,
  }));
  return <canvas ref={canvas} className="fv-board" aria-label={words.board} data-testid="signature-board" />;
}
