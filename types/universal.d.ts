/** What browsers and Node both have beyond the language: all that contracts and engines may use of a runtime. */
declare function structuredClone<T>(value: T): T;

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string | URL): boolean;
  readonly protocol: string;
  hostname: string;
  readonly username: string;
  password: string;
  port: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
}

declare class URLSearchParams {
  constructor(text?: string);
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array | ArrayBuffer): string;
}

interface Blob {
  readonly size: number;
  readonly type: string;
}
