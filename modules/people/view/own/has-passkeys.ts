/** Whether the browser has passkeys at all: pages over plain http, old browsers and some programs with a browser in them do not. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
