import { lazyPart } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasOfflineWork } from '../offline-work.ts';
import '@homestead/ui/print.css';
import { installedTexts as words } from './texts.ts';
import './installed.css';
import { register, useNewVersion } from './register.ts';
import { SlowNote } from './SlowNote.tsx';

const Outbox = lazyPart(() => import('../routes/offline/Outbox.tsx'));

/** Makes the client an installed one, and says when a new version of it is there. */
export default function Installed() {
  useEffect(() => {
    void register();
  }, []);
  const take = useNewVersion();
  const [isLater, setLater] = useState(false);
  // Somebody may have taken work along since the last screen.
  useLocation();
  if (!take || isLater)
    return (
      <>
        <SlowNote />
        {hasOfflineWork() && <Outbox />}
      </>
    );
  return (
    <aside className="new-version" aria-label={words.newVersion} data-testid="new-version">
      <p>
        <b>{words.newVersion}</b>
        <br />
        {words.nothingLost}
      </p>
      <Button onClick={() => setLater(true)}>{words.later}</Button>
      <Button look="primary" onClick={take}>
        {words.update}
      </Button>
    </aside>
  );
}
