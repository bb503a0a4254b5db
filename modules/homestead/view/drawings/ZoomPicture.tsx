import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { galleryTexts as words } from './gallery-texts.ts';
import './zoom.css';

const steps = [1, 1.5, 2.25, 3.5, 5] as const;

/** A drawing to look into: larger by buttons, keys or double-click, then dragged about. */
export function ZoomPicture({ url, alt }: { url: string; alt: string }) {
  const [step, setStep] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(steps.length - 1, to));
    const box = stage.current;
    const ratio = (steps[next] ?? 1) / (steps[step] ?? 1);
    setStep(next);
    // What was in the middle stays in the middle.
    if (box)
      requestAnimationFrame(() =>
        box.scrollTo(
          (box.scrollLeft + box.clientWidth / 2) * ratio - box.clientWidth / 2,
          (box.scrollTop + box.clientHeight / 2) * ratio - box.clientHeight / 2,
        ),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') go(step + 1);
    else if (event.key === '-') go(step - 1);
    else if (event.key === '0') go(0);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const box = stage.current;
    // Fingers scroll by themselves; the mouse is made to.
    if (!box || event.pointerType !== 'mouse') return;
    held.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    box.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = held.current;
    if (from) stage.current?.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY);
  };
  return (
    <div className="zoom">
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls and takes keys, not a fieldset */}
      <div
        ref={stage}
        className="zoom-stage"
        role="group"
        aria-label={alt}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and takes keys
        tabIndex={0}
        data-zoom={steps[step]}
        onKeyDown={onKeyDown}
        onDoubleClick={() => go(step === 0 ? 2 : 0)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onPointerCancel={() => {
          held.current = undefined;
        }}
      >
        <img src={url} alt={alt} draggable={false} style={{ width: `${(steps[step] ?? 1) * 100}%` }} />
      </div>
      <div className="zoom-tools">
        <button
          type="button"
          onClick={() => go(step + 1)}
          disabled={step === steps.length - 1}
          aria-label={words.zoomIn}
        >
          +
        </button>
        <button type="button" onClick={() => go(step - 1)} disabled={step === 0} aria-label={words.zoomOut}>
          −
        </button>
        <button type="button" className="zoom-reset" onClick={() => go(0)} disabled={step === 0}>
          {words.zoomReset}
        </button>
      </div>
    </div>
  );
}
