import { webAddress } from '@homestead/http/contract';
import { widgetTexts } from '../texts.ts';

/** The longest address that a QR code of ordinary size still shows legibly. */
const longest = 1000;

/**
 * What is wrong with the address of a QR code, or `null`: only web addresses, since a phone opens what it reads; a secret for
 * an authenticator alone where that is meant. */
export function qrFault(text: string, isSecret = false): string | null {
  const address = text.trim();
  if (address === '') return widgetTexts.qr.empty;
  const isKnown = isSecret ? /^otpauth:\/\/totp\/\S+$/.test(address) : webAddress(address) !== null;
  if (!isKnown) return widgetTexts.qr.scheme;
  return address.length > longest ? widgetTexts.qr.tooLong : null;
}
