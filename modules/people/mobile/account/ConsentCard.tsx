import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { useState } from 'react';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { useConsent } from '../../view/account/use-own-data.ts';
import '../people.css';
import { PrivacySheet } from './PrivacySheet.tsx';

/** Asks who has not agreed to the county's text about personal data as it stands now; nothing for everybody else. */
export function ConsentCard() {
  const { callWithoutToast, notify } = useClient();
  const consent = useConsent(callWithoutToast);
  const [isOpen, setOpen] = useState(false);
  if (!consent.missing) return null;
  const agree = async () => {
    await consent.agree();
    setOpen(false);
    notify(words.agreeNow, 'done');
  };
  return (
    <section className="ui-card people-consent" data-testid="consent">
      <p>
        <b>{words.askConsent}</b>
        <br />
        <span className="ui-soft">{words.askConsentNote}</span>
      </p>
      <Button look="plain" onClick={() => setOpen(true)} data-testid="read-privacy">
        {words.read}
      </Button>
      <PrivacySheet isOpen={isOpen} onClose={() => setOpen(false)} onAgree={agree} />
    </section>
  );
}
