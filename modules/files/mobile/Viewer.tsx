import type { CallFunction } from '@homestead/http/client';
import { ImageViewer } from 'antd-mobile';
import { useFileAddress } from '../view/tickets.ts';

/** One picture over the whole screen, with pinch to zoom; a tap closes it. */
export default function Viewer({ call, id, onClose }: { call: CallFunction; id: string; onClose(): void }) {
  const { url } = useFileAddress(call, id, 'preview');
  return <ImageViewer image={url ?? ''} visible={url !== null} onClose={onClose} />;
}
