/**
 * A service that seals a finished paper electronically (GB/T 38540-2020): it gets the PDF and the name of the authority whose
 * seal it bears, and returns the sealed PDF. None is configured: papers then keep a marked place for the seal, and no picture
 * of one.
 */
export interface SealingService {
  /** Name of the service, kept with each paper that it sealed. */
  readonly name: string;
  seal(paper: { pdf: Uint8Array; kind: string; number: string; authority: string }): Promise<Uint8Array>;
}
