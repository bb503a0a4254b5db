/** Where the desktop draws an entry of a content version. */
export const designPath = '/ContentVersion/design';
