import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitMemory } from '@homestead/processes';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { limits } from '../limits.ts';
import { readCountyFonts } from './county-fonts.ts';
import type { Compiled, CompileWish } from './protocol.ts';

/** The family that papers are printed in, in two weights. Beside these and the county's own the compiler may use no font at all. */
const family = 'NotoSerifSC';
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
];
const [, , countyFolder] = process.argv;
const countyFonts = countyFolder ? readCountyFonts(countyFolder) : [];
const fontBlobs = [
  ...fontFiles.map((address) => readFileSync(fileURLToPath(address))),
  ...countyFonts.map(({ bytes }) => bytes),
];
/** The county's families as templates read them (`sys.inputs.fonts`), and the names of its fonts in a PDF. */
const fonts = JSON.stringify(countyFonts.map(({ family: name }) => name));
const countyNames = new Set(countyFonts.map(({ name }) => name));

/** A folder that does not exist: templates read the files that were sent with them, and nothing of this machine. */
const workspace = join(tmpdir(), 'homestead-papers-no-such-folder');
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

function compile({ template, beside, facts, createdAt }: CompileWish): Compiled {
  compiler.resetShadow();
  const main = join(workspace, 'paper.typ');
  compiler.addSource(main, template);
  for (const [name, text] of Object.entries(beside)) compiler.addSource(join(workspace, name), text);
  const wish = { mainFilePath: main, inputs: { facts, fonts }, resetRead: true };
  const compiled = compiler.compile(wish);
  const document = compiled.result;
  if (!document) return { templateFault: faultOf(compiled) };
  let pdf: Buffer;
  try {
    pdf = compiler.pdf(document, { pdfStandard: 'a-2b', creationTimestamp: createdAt });
  } catch (error) {
    const message = (error as Error).message;
    const sign = /the text `\\?"(.+?)\\?"` could not be displayed/u.exec(message)?.[1];
    return sign ? { missingGlyph: unescaped(sign) } : { templateFault: message };
  } finally {
    compiler.evictCache(10);
  }
  const others = fontsIn(pdf).filter((name) => !name.startsWith(family) && !countyNames.has(name));
  return others.length > 0 ? { otherFonts: others } : { pdf };
}

/** The compiler writes a sign as a Rust text literal: `\u{301}` for one that does not stand alone. */
function unescaped(text: string): string {
  return text.replace(/\\u\{([0-9a-f]+)\}/g, (_all, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** What the compiler says is wrong with a template: its first message. */
function faultOf(compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeError();
  const found: unknown[] = error ? error.shortDiagnostics : [];
  return (found as { message?: string }[]).map(({ message }) => message ?? '').find(Boolean) ?? '';
}

/** Names of the embedded fonts without their subset prefix, and without what a composite font of CFF adds: a template could name a font that happens to be installed. */
function fontsIn(pdf: Buffer): string[] {
  const names = pdf.toString('latin1').matchAll(/\/BaseFont ?\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g);
  return [...new Set([...names].map((match) => (match[1] ?? '').replace(/-Identity-H$/, '')))];
}

limitMemory(limits.compiler.bytes);

process.on('disconnect', () => process.exit());
process.on('message', (wish: CompileWish) => {
  try {
    process.send?.({ result: compile(wish) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
