/** What painting may take. */
export const pictureLimits = {
  /** Processes that paint. */
  painters: 2,
  /** Memory of one above what it begins with: a picture of 4096 by 4096 pixels with everything on it. */
  bytes: 640 * 1024 * 1024,
  /** One picture or tile. */
  ms: 20_000,
  /** A painter without work ends. */
  idleMs: 120_000,
  /** Then a painter is replaced: its library gives memory back late. */
  pictures: 400,
  /** Features of one layer in one picture; smaller ones stand for those around them. */
  features: 20_000,
  /** Bytes of shapes in one picture. */
  shapeBytes: 48 * 1024 * 1024,
} as const;
