import { Button, Skeleton } from 'antd';
import { type DrawingPictureProps, DrawingPicture as Picture } from '../../view/drawings/DrawingPicture.tsx';
import { galleryTexts as words } from '../../view/drawings/gallery-texts.ts';
import styles from './gallery.module.css';

export function DrawingPicture(props: DrawingPictureProps) {
  return (
    <Picture
      {...props}
      blank={styles.blank ?? ''}
      waiting={<Skeleton active paragraph={{ rows: 8 }} />}
      renderRetry={(retry) => <Button onClick={retry}>{words.retry}</Button>}
    />
  );
}
