const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Lone halves of surrogate pairs count as characters of their own here, and are none that XML holds. */
const unholdable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for content and attributes; what XML 1.0 cannot hold becomes a replacement character. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark).replace(unholdable, '\ufffd');

/** Letters of names that readers after the fourth edition of XML 1.0 take too: GIS programs refuse a document with a `㎡` in one. */
const isNameStart = /^[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u3007\u3021-\u3029\u4e00-\u9fa5]$/;
const isNamePart =
  /^[A-Za-z0-9_.\-\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u3007\u3021-\u3029\u4e00-\u9fa5]$/;

/**
 * Any text as an XML name (NCName), and back: a character that no name may hold is written `_xHHHH_`, as ISO 9075-14 does,
 * and so is an underscore that would read as such a mark.
 */
export function toXmlName(text: string): string {
  let name = '';
  for (let i = 0; i < text.length; i++) {
    const one = text[i]!;
    const isFine =
      (i === 0 ? isNameStart : isNamePart).test(one) && !/^_x[0-9a-f]{4}_/i.test(text.slice(i, i + 7));
    name += isFine ? one : `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  }
  return name;
}

export const fromXmlName = (name: string): string =>
  name.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a text may stand as a name as it is. */
export const isXmlName = (text: string): boolean => text !== '' && toXmlName(text) === text;
