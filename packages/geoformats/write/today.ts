const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The day in China, `YYYY-MM-DD`, wherever the program runs: files say when they were made. */
export const today = (): string => format.format(new Date());
