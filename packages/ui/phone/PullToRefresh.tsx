import { useEffect, useRef, useState } from 'react';
import { phoneTexts } from './texts.ts';

/** How far a finger pulls before letting go refreshes, in pixels. */
const enough = 72;

/** Refreshes what the screen shows when somebody pulls it down from its top. */
export function PullToRefresh({ onRefresh }: { onRefresh(): Promise<unknown> }) {
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const act = useRef(onRefresh);
  act.current = onRefresh;
  useEffect(() => {
    let from: number | null = null;
    let far = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const isFree =
        window.scrollY <= 0 &&
        touches.length === 1 &&
        // A sheet, a map or a field that scrolls has the finger for itself.
        !(target instanceof Element && target.closest('dialog, canvas, textarea, input, .ol-viewport'));
      from = isFree ? (touches[0]?.clientY ?? null) : null;
      far = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      if (from === null) return;
      far = window.scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? from) - from);
      setPulled(Math.min(far, enough * 1.5));
    };
    const end = async () => {
      if (from === null) return;
      from = null;
      setPulled(0);
      if (far < enough) return;
      setBusy(true);
      await act.current().catch(() => undefined);
      setBusy(false);
    };
    const listen = { passive: true } as const;
    window.addEventListener('touchstart', begin, listen);
    window.addEventListener('touchmove', move, listen);
    window.addEventListener('touchend', end, listen);
    window.addEventListener('touchcancel', end, listen);
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', end);
    };
  }, []);
  if (!isBusy && pulled < 12) return null;
  return (
    <p className="ui-pull" role="status" data-testid="pull-to-refresh">
      {isBusy ? phoneTexts.refreshing : pulled < enough ? phoneTexts.pull : phoneTexts.letGo}
    </p>
  );
}
