import { Button, Skeleton } from 'antd';
import type { HouseDrawing } from '../../contract/drawings.ts';
import { galleryTexts as words } from '../../view/gallery-texts.ts';
import { usePicture } from '../../view/use-picture.ts';
import { ZoomPicture } from '../../view/ZoomPicture.tsx';
import styles from './gallery.module.css';

interface Props {
  drawing: HouseDrawing;
  picture: HouseDrawing['pictures'][number];
  /** Without tools: on a card, which is a button itself. */
  isPlain?: true;
}

export function DrawingPicture({ drawing, picture, isPlain }: Props) {
  const { url, isError, retry } = usePicture(drawing, picture.file);
  const alt = words.picture(drawing.name, picture.title);
  if (isError) {
    return (
      <span className={styles.blank} role="alert">
        {words.pictureFailed}
        {!isPlain && <Button onClick={retry}>{words.retry}</Button>}
      </span>
    );
  }
  if (!url) return isPlain ? <span className={styles.blank} /> : <Skeleton active paragraph={{ rows: 8 }} />;
  return isPlain ? <img src={url} alt={alt} /> : <ZoomPicture url={url} alt={alt} />;
}
