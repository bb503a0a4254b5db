/** Times and counts of signing in (api.md, Limits). */
export const maxPasswordLength = 200;
export const failuresBeforeLock = 5;
export const lockMinutes = 15;
/**
 * Delay of all unknown places together: from the tenth failure within a day each failure makes them wait, ten seconds at first
 * and twice as long each time, five minutes at most. The owner is notified once in `notifyHours`.
 */
export const slowDown = { after: 10, firstSeconds: 10, mostSeconds: 300, notifyHours: 1 } as const;
/** Browsers from which an account signed in: how many it keeps, and for how long. */
export const knownDevices = { most: 10, days: 180 } as const;

export const ticketSeconds = { file: 60, map: 600 } as const;
export const ssoSeconds = 60;

/** What a code that anybody may ask for is good for. */
export const smsPurposes = ['register', 'reset'] as const;

export const sms = { minutes: 5, tries: 5, secondsBetween: 60, perDay: 10 } as const;

/** Mobile numbers of any carrier (decision 1: the specification's 13x, 14x, 15x, 18x leave out real people). */
export const phonePattern = '^1[3-9]\\d{9}$';

/** Digits and letters as they are kept, from what was typed: half-width, without blanks. */
export const readDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** A telephone number as it is kept, also from an address book: without hyphens and the country's own code. */
export const readPhone = (typed: string): string =>
  readDigits(typed)
    .replace(/[-\u2010-\u2015]/g, '')
    .replace(/^(?:\+|00)86(?=1)/, '');

/** A person's name as it is kept: no blanks at its ends and between Chinese characters. */
export const readName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
