import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Room } from './model.ts';
import { moved, type PictureView, swipeOf, zoomed, zoomStep } from './picture-view.ts';

interface Props {
  view: PictureView;
  onView(change: (now: PictureView) => PictureView): void;
  /** A stroke to the next one (1) or the one before (-1). */
  onStep(step: 1 | -1): void;
  children(room: Room): ReactNode;
}

/** Where a page or picture lies: fingers, mouse and wheel enlarge, drag and turn over. */
export function Ground({ view, onView, onStep, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const stroke = useRef({ x: 0, y: 0 });
  const onPointerDown = (event: PointerEvent) => {
    // Buttons that lie on the ground keep their press.
    if (event.target instanceof Element && event.target.closest('button')) return;
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
      onView((now) => zoomed(now, share));
    } else onView((now) => moved(now, here.x - before.x, here.y - before.y));
  };
  const onPointerUp = (event: PointerEvent) => {
    const isLast = fingers.current.size === 1 && fingers.current.delete(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!isLast || event.type === 'pointercancel') return;
    const step = swipeOf(view, event.clientX - stroke.current.x, event.clientY - stroke.current.y);
    if (step !== 0) onStep(step);
  };

  return (
    <div
      ref={place}
      className="fv-ground"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onWheel={(event) => onView((now) => zoomed(now, event.deltaY < 0 ? zoomStep : 1 / zoomStep))}
    >
      {room && children(room)}
    </div>
  );
}

function apart(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
