import { tell, useApi } from '@homestead/ui/desk';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { useConsent } from '../../view/account/use-own-data.ts';
import { PrivacyDialog } from './PrivacyDialog.tsx';

/** Asks who has not agreed to the county's text about personal data as it stands now; nothing for everybody else. */
export function ConsentNotice() {
  const consent = useConsent(useApi().callWithoutToast);
  const [isOpen, setOpen] = useState(false);
  if (!consent.missing) return null;
  const agree = async () => {
    await consent.agree();
    setOpen(false);
    tell.success(words.agreeNow);
  };
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={words.askConsent}
        description={words.askConsentNote}
        action={
          <Button type="primary" onClick={() => setOpen(true)} data-testid="read-privacy">
            {words.read}
          </Button>
        }
        data-testid="consent"
      />
      <PrivacyDialog open={isOpen} onClose={() => setOpen(false)} onAgree={() => void agree()} />
    </>
  );
}
