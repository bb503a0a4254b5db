interface Canvas {
  scroll(by: { dx: number; dy: number }): void;
  zoom(): number;
  zoom(to: number, centre?: { x: number; y: number }): number;
}

const limits = { least: 0.15, most: 4 };

/** Fingers on the diagram: one moves it, two zoom it. The mouse is the viewer's own. Returns how to stop. */
export function followFingers(box: HTMLElement, canvas: Canvas): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a && b
      ? { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      : null;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const before = spread();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread();
    if (before && after && before.distance > 0) {
      const { left, top } = box.getBoundingClientRect();
      const to = Math.min(
        limits.most,
        Math.max(limits.least, canvas.zoom() * (after.distance / before.distance)),
      );
      canvas.zoom(to, { x: after.x - left, y: after.y - top });
      canvas.scroll({ dx: after.x - before.x, dy: after.y - before.y });
    } else canvas.scroll({ dx: event.clientX - was.x, dy: event.clientY - was.y });
  };
  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  box.addEventListener('pointerdown', down);
  box.addEventListener('pointermove', move);
  box.addEventListener('pointerup', up);
  box.addEventListener('pointercancel', up);
  return () => {
    box.removeEventListener('pointerdown', down);
    box.removeEventListener('pointermove', move);
    box.removeEventListener('pointerup', up);
    box.removeEventListener('pointercancel', up);
  };
}
