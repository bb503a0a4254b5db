/**
 * How long tests wait, in milliseconds. A test that waits for something ends when it comes, so that much patience costs
 * nothing; too little fails on a machine that does other work as well.
 */
export const patience = {
  /** One unit or integration test; one browser test. */
  test: 300_000,
  walk: 480_000,
  /** Set-up and end of a file. */
  hook: 300_000,
  /** One expectation that is polled, one element that is waited for. */
  poll: 60_000,
} as const;
