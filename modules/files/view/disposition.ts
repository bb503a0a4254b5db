/** The name that `content-disposition` gives; the UTF-8 form is taken before the plain one (RFC 6266). */
export function nameOf(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decode(extended.trim());
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}

/** Percent-encoded text of a header; what cannot be decoded is shown as it came. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
