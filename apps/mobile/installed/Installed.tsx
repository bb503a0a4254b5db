import { Button } from '@homestead/ui/phone';
import { useEffect, useState } from 'react';
import { installedTexts as words } from '../texts.ts';
import './installed.css';
import { register, useNewVersion } from './register.ts';

/** Makes the client an installed one, and says when a new version of it is there. */
export default function Installed() {
  useEffect(() => {
    void register();
  }, []);
  const take = useNewVersion();
  const [isLater, setLater] = useState(false);
  if (!take || isLater) return null;
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
