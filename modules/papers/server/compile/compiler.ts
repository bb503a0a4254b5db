import { createHash } from 'node:crypto';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { ChildWorker } from '@homestead/processes';
import { paperTexts as texts } from '../../contract/index.ts';
import { factsText, type PaperFacts, whereSaid } from '../../engine/index.ts';
import { limits } from '../limits.ts';
import type { Compiled, CompileWish } from './protocol.ts';

/** What makes the same facts the same bytes, beside the template. */
export const compilerName = 'typst-ts-node-compiler 0.7.0, noto-serif-sc 0.4.3';

/** The sources of a kind, as they stand in content. */
export interface TemplateSource {
  template: string;
  beside: Readonly<Record<string, string>>;
}

export interface PaperFile {
  pdf: Uint8Array;
  sha256: string;
}

/** Compiles papers one after another in a process of its own, which may die alone. */
export class PaperCompiler {
  readonly #worker: ChildWorker;
  #last: Promise<unknown> = Promise.resolve();

  /** `countyFonts`: the folder of fonts for signs that the papers' font lacks. */
  constructor(countyFonts: string | null = null) {
    const { ms, idleMs } = limits.compiler;
    const program = new URL('./worker.ts', import.meta.url);
    const args = countyFonts ? [countyFonts] : [];
    const died = () => new HttpError('away', texts.compilerFailed);
    this.#worker = new ChildWorker({ program, args, ms, idleMs, died });
  }

  /**
   * The PDF/A-2b of a paper. Throws `broken` with the field, the value and the sign where the font has no glyph for it or
   * the template is wrong, and `away` where the process died.
   */
  async compile(source: TemplateSource, facts: PaperFacts, labelOf: LabelOf): Promise<PaperFile> {
    const createdAt = Math.floor(Date.parse(facts.made.at) / 1000);
    const wish: CompileWish = { ...source, facts: factsText(facts), createdAt };
    const compiled = await this.#inTurn(() => this.#worker.run<Compiled>(wish as never));
    if ('pdf' in compiled) {
      const { pdf } = compiled;
      return { pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
    }
    throw refusal(compiled, facts, labelOf);
  }

  close(): void {
    this.#worker.end();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** The field of a fact and what it is called, by the fact's path. */
export type LabelOf = (path: readonly string[]) => { path: string; label: string };

function refusal(
  compiled: Exclude<Compiled, { pdf: Uint8Array }>,
  facts: PaperFacts,
  labelOf: LabelOf,
): HttpError {
  if ('otherFonts' in compiled) return templateFault(texts.otherFont(compiled.otherFonts.join('、')));
  if ('templateFault' in compiled) return templateFault(texts.templateFailed(compiled.templateFault));
  const sign = compiled.missingGlyph;
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const said = whereSaid(facts, sign);
  if (!said) return templateFault(texts.glyphInTemplate(sign, code));
  const { path, label } = labelOf(said.path);
  return brokenFields([{ path, message: texts.glyph(sign, code, label, said.text) }]);
}

const templateFault = (message: string) => brokenFields([{ path: 'kind', message }]);
