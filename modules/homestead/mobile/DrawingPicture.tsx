import { Button } from '@homestead/ui/phone';
import { type DrawingPictureProps, DrawingPicture as Picture } from '../view/drawings/DrawingPicture.tsx';
import { galleryTexts as words } from '../view/drawings/gallery-texts.ts';

export function DrawingPicture(props: DrawingPictureProps) {
  return (
    <Picture
      {...props}
      blank="gallery-blank"
      waiting={<span className="gallery-blank" role="status" aria-label={words.loading} />}
      renderRetry={(retry) => (
        <Button look="text" onClick={retry}>
          {words.retry}
        </Button>
      )}
    />
  );
}
