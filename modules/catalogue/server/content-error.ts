/** Content that the server cannot start on; the message is for whoever edits it. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContentError';
  }
}
