import { lazyPart } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AlsoTaken } from '../../view/offline/pack.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';

const TakeSheet = lazyPart(() => import('./TakeSheet.tsx'));

/** The button that takes a task along, or leads to where it is worked on without a network. */
export function TakeAlong({ taskId, also, isTaken }: { taskId: string; also?: AlsoTaken; isTaken: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isTaken)
    return (
      <Link to={`/Offline/${taskId}`} className="take-along" data-testid="taken">
        <Icon name="done" size={20} /> {words.taken} · {words.fill}
      </Link>
    );
  return (
    <>
      <button type="button" className="take-along" onClick={() => setOpen(true)} data-testid="take-along">
        <Icon name="offline" size={20} /> {words.takeButton}
      </button>
      {isOpen && <TakeSheet taskId={taskId} {...(also ? { also } : {})} onClose={() => setOpen(false)} />}
    </>
  );
}
