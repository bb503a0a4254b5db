import { draftOwner, findDraft, saveDraft } from '@homestead/ui';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
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

/** A board to write a signature on, by mouse, pen or finger; what is written stays when the window changes its size, and as the draft that is named. */
export function SignatureBoard({ ref, draft }: { ref: Ref<Board>; draft?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const keep = () => {
    if (draft && pad.current) void saveDraft<PointGroup[]>(draftOwner(), draft, pad.current.toData());
  };
  const kept = useRef(keep);
  kept.current = keep;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const board = new SignaturePad(element, { minWidth: 1.2, maxWidth: 3.2, penColor: '#111' });
    pad.current = board;
    board.addEventListener('endStroke', () => kept.current());
    if (draft)
      void findDraft<PointGroup[]>(draftOwner(), draft).then((found) => {
        if (found && board.isEmpty()) board.fromData(found.value);
      });
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
  }, [draft]);
  useImperativeHandle(ref, () => ({
    undo: () => {
      pad.current?.fromData(pad.current.toData().slice(0, -1));
      kept.current();
    },
    clear: () => {
      pad.current?.clear();
      kept.current();
    },
    toFile: async () =>
      canvas.current && pad.current && !pad.current.isEmpty() ? trimInk(canvas.current) : null,
  }));
  return <canvas ref={canvas} className="fv-board" aria-label={words.board} data-testid="signature-board" />;
}
