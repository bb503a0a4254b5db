import { askForMap } from '@homestead/map/view';
import { PartPlace, useClient } from '@homestead/ui';
import { Skeleton } from '@homestead/ui/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OneMap } from '../view/places/open-one-map.ts';
import { oneMapTexts as words } from '../view/places/texts.ts';
import './one-map-screen.css';

/** The map of cases as a main place of the phone: the map above, what is in view below. */
export function OneMapScreen({ onOpen }: { onOpen(processId: string): void }) {
  const { callWithoutToast } = useClient();
  const queries = useQueryClient();
  // Once, while the code of the map is still to come.
  useState(() => askForMap(callWithoutToast, queries));
  return (
    <main className="one-map-screen" aria-label={words.title} data-testid="map-page">
      <h1 className="ui-hidden">{words.title}</h1>
      <PartPlace fallback={<Skeleton rows={5} />}>
        <OneMap call={callWithoutToast} onOpen={onOpen} />
      </PartPlace>
    </main>
  );
}
