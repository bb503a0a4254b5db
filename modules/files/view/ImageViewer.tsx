import type { CallFunction } from '@homestead/http/client';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import './files-view.css';
import { moved, restingView, stepped, swipeOf, turned, zoomed, zoomStep } from './picture-view.ts';
import { viewTexts as words } from './texts.ts';
import { useFileAddress } from './tickets.ts';
import { type ViewerButton, ViewerTools } from './ViewerTools.tsx';

/** A picture to look at. */
export interface Picture {
  id: string;
  name: string;
}

export interface ImageViewerProps {
  call: CallFunction;
  pictures: readonly Picture[];
  current: string;
  onShow(id: string): void;
}

/** Pictures large, one after the other: zoom, turn and drag by buttons, keys, wheel or fingers. */
export function ImageViewer({ call, pictures, current, onShow }: ImageViewerProps) {
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === current),
  );
  const [view, setView] = useState(restingView);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const stroke = useRef({ x: 0, y: 0 });
  const go = (step: number) => {
    const next = pictures[stepped(index, step, pictures.length)];
    if (!next || next.id === current) return;
    setView(restingView);
    onShow(next.id);
  };

  const tools: ViewerButton[] = [
    { key: '-', name: words.smaller, act: () => setView((now) => zoomed(now, 1 / zoomStep)) },
    { key: '+', name: words.larger, act: () => setView((now) => zoomed(now, zoomStep)) },
    { key: 'l', name: words.left, act: () => setView((now) => turned(now, -1)) },
    { key: 'r', name: words.right, act: () => setView((now) => turned(now, 1)) },
    { key: '0', name: words.reset, act: () => setView(restingView) },
  ];
  const turns: ViewerButton[] = [
    { key: 'ArrowLeft', name: words.previous, act: () => go(-1) },
    { key: 'ArrowRight', name: words.next, act: () => go(1) },
  ];
  const all = pictures.length > 1 ? [...turns, ...tools] : tools;

  const press = useRef(all);
  press.current = all;
  // Keys work at once, wherever in the dialog the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key === '=' ? '+' : event.key;
      const tool = press.current.find((candidate) => candidate.key === key);
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      tool.act();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stroke.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, here);
    if (other) {
      const share = apart(here, other) / (apart(before, other) || 1);
      setView((now) => zoomed(now, share));
    } else setView((now) => moved(now, here.x - before.x, here.y - before.y));
  };
  const onPointerUp = (event: PointerEvent) => {
    const isLast = fingers.current.size === 1 && fingers.current.delete(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!isLast || event.type === 'pointercancel') return;
    const step = swipeOf(view, event.clientX - stroke.current.x, event.clientY - stroke.current.y);
    if (step !== 0) go(step);
  };

  return (
    <div className="fv-viewer">
      <div
        className="fv-ground"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onWheel={(event) => setView((now) => zoomed(now, event.deltaY < 0 ? zoomStep : 1 / zoomStep))}
      >
        <Large
          key={current}
          call={call}
          id={current}
          name={pictures[index]?.name || words.preview}
          transform={`translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns * 90}deg)`}
        />
      </div>
      <ViewerTools
        tools={tools}
        turns={pictures.length > 1 ? turns : []}
        place={pictures.length > 1 ? words.place(index + 1, pictures.length) : ''}
        name={pictures[index]?.name ?? ''}
      />
    </div>
  );
}

function Large({
  call,
  id,
  name,
  transform,
}: {
  call: CallFunction;
  id: string;
  name: string;
  transform: string;
}) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'preview');
  if (isMissing) {
    return (
      <p role="alert" className="fv-note">
        {words.missing}
        <button type="button" className="fv-button" onClick={retry}>
          {words.retry}
        </button>
      </p>
    );
  }
  if (!url) {
    return (
      <p role="status" className="fv-note">
        {words.loading}
      </p>
    );
  }
  return (
    <img src={url} alt={name} draggable={false} onError={retry} style={{ transform }} data-view={transform} />
  );
}

function apart(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
