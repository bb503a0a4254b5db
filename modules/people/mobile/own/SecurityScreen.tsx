import { Page } from '@homestead/ui/phone';
import { personTexts as words } from '../texts.ts';
import { SessionList } from './SessionList.tsx';

/** 账号安全: where one is signed in. */
export function SecurityScreen({ onBack }: { onBack(): void }) {
  return (
    <Page title={words.security} onBack={onBack}>
      <SessionList />
    </Page>
  );
}
