/** The provider that tests sign in at, as far as they use it; it brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(
      issuer: string,
      settings: {
        findAccount(
          context: unknown,
          id: string,
        ): { accountId: string; claims(): Record<string, string> & { sub: string } };
        [name: string]: unknown;
      },
    );
    callback(): (request: IncomingMessage, reply: ServerResponse) => void;
  }
}
