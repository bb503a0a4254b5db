import { Page } from '@homestead/ui/phone';
import { personTexts as words } from '../texts.ts';
import { useProfile } from '../use-person.ts';
import { FactorSection } from './FactorSection.tsx';
import { SessionList } from './SessionList.tsx';

/** 账号安全: the second factor, and where one is signed in. */
export function SecurityScreen({ onBack }: { onBack(): void }) {
  const mustSet = useProfile().data?.mustSetSecondFactor ?? false;
  return (
    <Page title={words.security} onBack={onBack}>
      <FactorSection mustSet={mustSet} />
      {!mustSet && <SessionList />}
    </Page>
  );
}
