import { lazyChunk } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Suspense } from 'react';
import styles from './overview.module.css';
import { overviewTexts as words } from './texts.ts';

const CountyMap = lazyChunk(() => import('../../view/CountyMap.tsx'));

/** `/Map` 一张图: the county's map with its layer tree over the whole page. */
export default function MapPage() {
  const { callWithoutToast } = useApi();
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
        <CountyMap call={callWithoutToast} />
      </Suspense>
    </section>
  );
}
