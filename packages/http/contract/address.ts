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

/** The address if it leads by http(s) or stays on the site of `origin`; `null` for scripts, data and everything else. */
export function safeAddress(text: string, origin = ''): SafeAddress | null {
  const address = text.trim();
  if (address === '' || strange.test(address)) return null;
  if (inside.test(address)) return { href: address, isOutside: false };
  const url = webAddress(address);
  return url && { href: url.href, isOutside: url.origin !== origin };
}

/** `https://bank.example@elsewhere/` shows another place than it leads to: nobody may be named in an address. */
export function webAddress(text: string): URL | null {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || strange.test(address)) return null;
  try {
    const url = new URL(address);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
