import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { viewTexts as words } from '../texts.ts';
import type { Room } from './model.ts';

interface Props {
  pdf: PDFDocumentProxy;
  /** From 1. */
  page: number;
  room: Room;
  /** Quarter turns to the right. */
  turns?: number;
  /** How much sharper than its size it is drawn, since it is enlarged. */
  sharpness?: number;
  /** What assistive technology hears; without one the page is decoration. */
  label?: string;
}

/** More pixels than browsers of phones hold in one canvas. */
const maxCanvasPixels = 16_000_000;

/** One page as large as its room, drawn on a canvas; its text is there for those who do not see it. */
export function PdfPage({ pdf, page: number, room, turns = 0, sharpness = 1, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [text, setText] = useState('');
  const [isDrawn, setDrawn] = useState(false);
  const isLabelled = label !== undefined;
  useEffect(() => {
    let isCurrent = true;
    setDrawn(false);
    void pdf.getPage(number).then(async (found) => {
      if (!isCurrent) return;
      setPage(found);
      if (!isLabelled) return;
      const { items } = await found.getTextContent();
      if (isCurrent) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isLabelled]);

  const { width, height } = room;
  useEffect(() => {
    const target = canvas.current;
    if (!target || !page || width === 0 || height === 0) return;
    const rotation = (page.rotate + turns * 90) % 360;
    const natural = page.getViewport({ scale: 1, rotation });
    const fit = Math.min(width / natural.width, height / natural.height);
    const [w, h] = [natural.width * fit, natural.height * fit];
    const density = Math.min(window.devicePixelRatio * sharpness, Math.sqrt(maxCanvasPixels / (w * h)));
    // Drawn aside first, so that the page that is seen does not flash.
    const aside = document.createElement('canvas');
    aside.width = Math.max(1, Math.round(w * density));
    aside.height = Math.max(1, Math.round(h * density));
    const viewport = page.getViewport({ scale: fit * density, rotation });
    const drawing = page.render({ canvas: aside, viewport });
    drawing.promise.then(
      () => {
        target.width = aside.width;
        target.height = aside.height;
        target.style.width = `${w}px`;
        target.style.height = `${h}px`;
        target.getContext('2d')?.drawImage(aside, 0, 0);
        setDrawn(true);
      },
      () => undefined,
    );
    return () => drawing.cancel();
  }, [page, width, height, turns, sharpness]);

  return (
    <>
      <canvas
        ref={canvas}
        className="fv-page"
        data-page={isDrawn ? number : undefined}
        data-turns={turns}
        {...(isLabelled ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      {!isDrawn && isLabelled && <span className="fv-page-wait">{words.loading}</span>}
      {isLabelled && <p className="fv-unseen">{text}</p>}
    </>
  );
}
