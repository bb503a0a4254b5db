/** Coordinates as Chinese keyboards write them, digits, letters, signs and spaces as wide as characters, in their usual width. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
