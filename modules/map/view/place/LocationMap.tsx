import { lazyChunk } from '@homestead/ui';
import { Suspense } from 'react';
import { MapLoading } from '../MapLoading.tsx';
import type { LocationMapProps } from './LocationPage.tsx';

const LocationPage = lazyChunk(() => import('./LocationPage.tsx'));

/** The popup 位置图. The map's code comes when it is first opened. */
export function LocationMap(props: LocationMapProps) {
  return (
    <Suspense fallback={<MapLoading onBack={props.onClose} />}>
      <LocationPage {...props} />
    </Suspense>
  );
}
