const MB = 1024 * 1024;

/** What papers may take of a node. */
export const limits = {
  compiler: {
    /** Above what the compiling process takes idle: a paper of two pages needs 150 MB. */
    bytes: 768 * MB,
    /** One paper: the first needs half a second, each further one 10 ms. */
    ms: 20_000,
    idleMs: 60_000,
  },
  /** A day's papers put into one file. */
  print: { bytes: 512 * MB, ms: 60_000, idleMs: 30_000 },
  /** Papers at once, and waiting. */
  papers: { atOnce: 1, perPerson: 1, waiting: 200, waitingPerPerson: 50 },
  /** A paper that failed for want of something is tried again after these many ms, and then no more by itself. */
  retryMs: [2000, 15_000, 60_000, 600_000],
} as const;
