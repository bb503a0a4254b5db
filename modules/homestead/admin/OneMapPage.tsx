import { lazyChunk } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { oneMapTexts as words } from '../view/places/texts.ts';
import styles from './one-map.module.css';

const OneMap = lazyChunk(() => import('../view/places/OneMap.tsx'));

/** `/Map` 一张图: the county's map with its layer tree and its cases, over the whole page. */
export default function OneMapPage() {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  return (
    <section className={styles.page} aria-label={words.title} data-testid="map-page">
      <h1 className={styles.title}>{words.title}</h1>
      <Suspense
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
      </Suspense>
    </section>
  );
}
