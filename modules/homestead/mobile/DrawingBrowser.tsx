import { Page } from '@homestead/ui/phone';
import { DrawingGallery } from './DrawingGallery.tsx';
import { villageWords } from './village/texts.ts';

/** The gallery of house drawings to look around in, outside any application. */
export function DrawingBrowser({ onBack }: { onBack(): void }) {
  return (
    <Page title={villageWords.drawings} onBack={onBack}>
      <DrawingGallery isOpen isReading values={{}} onClose={onBack} onPick={() => undefined} />
    </Page>
  );
}
