/** What the compiling process is asked: a template with the files beside it, and the facts as JSON text. */
export interface CompileWish {
  /** The template, which may import the files of `beside` by their names. */
  template: string;
  beside: Readonly<Record<string, string>>;
  facts: string;
  /** Creation time that the PDF carries, in seconds: the same facts give the same bytes. */
  createdAt: number;
}

/** A PDF/A-2b file, or why there is none: a sign without a glyph, another font than ours, a fault of the template. */
export type Compiled =
  | { pdf: Uint8Array }
  | { missingGlyph: string }
  | { otherFonts: string[] }
  | { templateFault: string };
