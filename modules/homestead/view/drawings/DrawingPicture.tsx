import type { ReactNode } from 'react';
import type { HouseDrawing } from '../../contract/drawings.ts';
import { galleryTexts as words } from './gallery-texts.ts';
import { usePicture } from './use-picture.ts';
import { ZoomPicture } from './ZoomPicture.tsx';

export interface DrawingPictureProps {
  drawing: HouseDrawing;
  picture: HouseDrawing['pictures'][number];
  /** Without tools: on a card, which is a button itself. */
  isPlain?: true;
}

interface Looks {
  /** Class of the place that a picture leaves blank. */
  blank: string;
  /** Stands there while a picture with tools is on its way. */
  waiting: ReactNode;
  renderRetry(retry: () => void): ReactNode;
}

/** A picture of a drawing, or what stands in its place. */
export function DrawingPicture({
  drawing,
  picture,
  isPlain,
  blank,
  waiting,
  renderRetry,
}: DrawingPictureProps & Looks) {
  const { url, isError, retry } = usePicture(drawing, picture.file);
  const alt = words.picture(drawing.name, picture.title);
  if (isError) {
    return (
      <span className={blank} role="alert">
        {words.pictureFailed}
        {!isPlain && renderRetry(retry)}
      </span>
    );
  }
  if (!url) return isPlain ? <span className={blank} role="status" aria-label={words.loading} /> : waiting;
  return isPlain ? <img src={url} alt={alt} /> : <ZoomPicture url={url} alt={alt} />;
}
