import { lazyChunk, useClient } from '@homestead/ui';
import { Skeleton } from '@homestead/ui/phone';
import { Suspense } from 'react';
import { oneMapTexts as words } from '../view/places/texts.ts';
import './one-map-screen.css';

const OneMap = lazyChunk(() => import('../view/places/OneMap.tsx'));

/** The map of cases as a main place of the phone: the map above, what is in view below. */
export function OneMapScreen({ onOpen }: { onOpen(processId: string): void }) {
  const { callWithoutToast } = useClient();
  return (
    <main className="one-map-screen" aria-label={words.title} data-testid="map-page">
      <h1 className="ui-hidden">{words.title}</h1>
      <Suspense fallback={<Skeleton rows={5} />}>
        <OneMap call={callWithoutToast} onOpen={onOpen} />
      </Suspense>
    </main>
  );
}
