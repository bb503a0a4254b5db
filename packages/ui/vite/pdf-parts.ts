import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folders of pdf.js that a viewer fetches from when a PDF needs them: maps of Chinese fonts, fonts, decoders. */
const folders: Readonly<Record<string, (name: string) => boolean>> = {
  cmaps: (name) => name.endsWith('.bcmap'),
  standard_fonts: (name) => /\.(pfb|ttf)$/.test(name),
  // WebAssembly is forbidden by the policy of the page; the decoders are there as scripts too.
  wasm: (name) => name.endsWith('_nowasm_fallback.js'),
};

/** The part of the bundler's plugin context that this plugin uses. */
interface Bundle {
  emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): unknown;
}

/** A plugin of Vite: puts the parts of pdf.js beside the client's own files, under the library's version: browsers keep them for ever. */
export function pdfParts() {
  return {
    name: 'pdf-parts',
    apply: 'build' as const,
    generateBundle(this: Bundle) {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      for (const [folder, isNeeded] of Object.entries(folders)) {
        const from = join(dirname(manifest), folder);
        for (const name of readdirSync(from).filter(isNeeded))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(join(from, name)),
          });
      }
    },
  };
}
