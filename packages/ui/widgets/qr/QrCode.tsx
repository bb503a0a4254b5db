import { useId } from 'react';
import { lazyChunk, PartPlace } from '../../loading/chunk.ts';
import { widgetTexts } from '../texts.ts';
import { qrFault } from './qr-fault.ts';
import '../widgets.css';

const Drawing = lazyChunk(() => import('./QrDrawing.tsx'));

interface Props {
  /** A web address; anything else is refused in words. */
  address: string;
  /** What the code leads to, in words beside it. */
  label: string;
  size?: number;
  /** The address is a secret for an authenticator (`otpauth:`): it is shown, and not offered as a file. */
  isSecret?: boolean;
}

/** A QR code with its label and a download (spec 2 §2.16); an empty or unsafe address is an error in its place. */
export function QrCode({ address, label, size = 180, isSecret = false }: Props) {
  const id = useId();
  const fault = qrFault(address, isSecret);
  if (fault) {
    return (
      <p className="w-qr-fault" role="alert">
        {fault}
      </p>
    );
  }
  return (
    <figure className="w-qr" aria-labelledby={id}>
      <PartPlace
        fallback={
          <span className="w-wait" role="status" style={{ width: size, height: size }}>
            {widgetTexts.loading}
          </span>
        }
      >
        <Drawing address={address.trim()} label={label} size={size} isSecret={isSecret} />
      </PartPlace>
      <figcaption id={id}>{label}</figcaption>
    </figure>
  );
}
