import { askForMap } from '@homestead/map/view';
import { PartPlace } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OneMap } from '../view/places/open-one-map.ts';
import { oneMapTexts as words } from '../view/places/texts.ts';
import styles from './one-map.module.css';

/** `/Map` 一张图: the county's map with its layer tree and its cases, over the whole page. */
export default function OneMapPage() {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  // Once, while the code of the map is still to come.
  useState(() => askForMap(callWithoutToast, queries));
  const navigate = useNavigate();
  return (
    <section className={styles.page} aria-label={words.title} data-testid="map-page">
      <h1 className={styles.title}>{words.title}</h1>
      <PartPlace
        fallback={
          <p role="status" className={styles.wait}>
            {words.loading}
          </p>
        }
      >
        <OneMap
          call={callWithoutToast}
          hasTree
          onOpen={(processId) => void navigate(`/Process/${processId}`)}
        />
      </PartPlace>
    </section>
  );
}
