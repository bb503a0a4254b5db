/** Times and counts of signing in (api.md, Limits). */
export const maxPasswordLength = 200;
export const failuresBeforeLock = 5;
export const lockMinutes = 15;

export const ticketSeconds = { file: 60, map: 600 } as const;
export const ssoSeconds = 60;

export const sms = { minutes: 5, tries: 5, secondsBetween: 60, perDay: 10 } as const;

/** Mobile numbers of any carrier (decision 1: the specification's 13x, 14x, 15x, 18x leave out real people). */
export const phonePattern = '^1[3-9]\\d{9}$';
