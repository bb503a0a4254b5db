import type { CallFunction } from '@homestead/http/client';
import { fileTexts, signatureTexts as words } from '../../contract/texts.ts';
import { useFileAddress } from '../tickets.ts';
import '../files-view.css';

/** The picture of one's own signature. */
export function SignaturePicture({ call, fileId }: { call: CallFunction; fileId: string }) {
  const { url, isMissing, retry } = useFileAddress(call, fileId, 'preview');
  if (isMissing) return <p role="alert">{fileTexts.notReadable}</p>;
  return (
    <div className="fv-signature">
      {url && <img src={url} alt={words.alt} onError={retry} data-testid="signature-picture" />}
    </div>
  );
}
