import { widgetTexts } from './texts.ts';

/** An address that may stand behind a link. */
export interface SafeAddress {
  href: string;
  /** Leads out of this site. */
  isOutside: boolean;
}

/** Control characters and backslashes have no place in an address; browsers read them in surprising ways. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for
const strange = /[\u0000-\u001f\u007f\\]/;
const inside = /^(\/(?!\/)|[#?]|\.{1,2}\/)/;

/** The address if it leads by http(s) or stays on this site; `null` for scripts, data and everything else. */
export function safeAddress(text: string, origin: string = window.location.origin): SafeAddress | null {
  const address = text.trim();
  if (address === '' || strange.test(address)) return null;
  if (inside.test(address)) return { href: address, isOutside: false };
  const url = webAddress(address);
  return url && { href: url.href, isOutside: url.origin !== origin };
}

/** The longest address that a QR code of ordinary size still shows legibly. */
const longestQr = 1000;

/** What is wrong with the address of a QR code, or `null`: only web addresses, since a phone opens what it reads. */
export function qrFault(text: string): string | null {
  const address = text.trim();
  if (address === '') return widgetTexts.qr.empty;
  if (strange.test(address) || !webAddress(address)) return widgetTexts.qr.scheme;
  return address.length > longestQr ? widgetTexts.qr.tooLong : null;
}

/** `https://bank.example@elsewhere/` shows another place than it leads to: nobody may be named in an address. */
function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null;
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
