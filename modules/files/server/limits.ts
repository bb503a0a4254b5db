const MB = 1024 * 1024;

/** Every limit that guards the machine rather than a rule of the county; those by role stand in the content. */
export const limits = {
  /** Pictures drawn at once, each in a process of its own; one place is always free for somebody else. */
  pictures: { concurrency: 2, perPerson: 1, waiting: 40, waitMs: 60_000 },
  /** Uploads of this node on their way in; a form's nine photos of one person wait for their turn. */
  uploads: { concurrency: 64, perPerson: 4, waiting: 60, waitMs: 60_000 },
  /** Uploads that have come in whole, while they are judged and stored: of one person one at a time, others beside it. */
  storing: { concurrency: 8, perPerson: 1, waiting: 60, waitMs: 60_000, rests: 'whileMoreWait' },
  /** What a refused sender still sends is thrown away until it is silent for this time, or sends more than any upload has. */
  linger: { silentMs: 30_000, bytes: 128 * MB },
  decoder: {
    /** Above what a decoder takes idle: a progressive photo of 50 megapixels needs 500 MB, turned upright 200 more. */
    bytes: 1024 * MB,
    /** One picture: fifty megapixels take two seconds of a slow processor. */
    ms: 20_000,
    idleMs: 30_000,
  },
} as const;
