import { webAddress } from '@homestead/http/contract';
import { widgetTexts } from './texts.ts';

/** The longest address that a QR code of ordinary size still shows legibly. */
const longest = 1000;

/** What is wrong with the address of a QR code, or `null`: only web addresses, since a phone opens what it reads. */
export function qrFault(text: string): string | null {
  const address = text.trim();
  if (address === '') return widgetTexts.qr.empty;
  if (!webAddress(address)) return widgetTexts.qr.scheme;
  return address.length > longest ? widgetTexts.qr.tooLong : null;
}
