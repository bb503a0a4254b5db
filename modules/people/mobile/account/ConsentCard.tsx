import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getConsent, giveConsent } from '../../contract/account/routes.ts';
import '../people.css';
import { PrivacySheet } from './PrivacySheet.tsx';
import { ownAccountTexts as words } from './texts.ts';

/** Asks who has not agreed to the county's text about personal data as it stands now; nothing for everybody else. */
export function ConsentCard() {
  const { call, callWithoutToast, notify } = useClient();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['consent'],
    queryFn: () => callWithoutToast(getConsent, {}),
    staleTime: 600_000,
  });
  if (!data?.version || data.givenAt) return null;
  const { version } = data;
  const agree = async () => {
    await call(giveConsent, { body: { version } });
    setOpen(false);
    notify(words.agreeNow, 'done');
    await queries.invalidateQueries({ queryKey: ['consent'] });
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
