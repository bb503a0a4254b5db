import { Button, Icon } from '@homestead/ui/phone';
import { takePhoto } from '../view/photo/take-photo.ts';
import { uploadWords as words } from './texts.ts';

/** Opens the phone's camera for a field that takes photos. */
export function CameraButton({ onPhotos }: { onPhotos(photos: File[]): void }) {
  return (
    <Button
      look="plain"
      data-testid="take-photo"
      onClick={async () => {
        const photos = await takePhoto();
        if (photos.length > 0) onPhotos(photos);
      }}
    >
      <Icon name="camera" size={20} /> {words.takePhoto}
    </Button>
  );
}
