import type { CallFunction } from '@homestead/http/client';
import { Button } from '@homestead/ui/phone';
import { ImageViewer } from 'antd-mobile';
import { useEffect } from 'react';
import { useFileAddress } from '../view/tickets.ts';
import { uploadWords as words } from './texts.ts';

interface Props {
  call: CallFunction;
  id: string;
  name: string;
  onClose(): void;
}

/** One picture over the whole screen, with pinch to zoom; a tap, the button or Escape closes it. */
export default function Viewer({ call, id, name, onClose }: Props) {
  const { url } = useFileAddress(call, id, 'preview');
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <ImageViewer
      image={url ?? ''}
      visible={url !== null}
      onClose={onClose}
      imageRender={(image, { ref }) => (
        <img ref={ref} src={image} alt={name || words.image} draggable={false} className="files-large" />
      )}
      renderFooter={() => (
        <div className="files-close">
          <Button look="plain" onClick={onClose} data-testid="close-viewer">
            {words.close}
          </Button>
        </div>
      )}
    />
  );
}
