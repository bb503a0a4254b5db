import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The part of the bundler's plugin context that this plugin uses. */
interface Bundle {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

/** The bundler's own way from TypeScript to JavaScript, for one file. */
type Transform = (code: string, name: string) => Promise<{ code: string }>;

type Emitted = Record<string, { type: 'chunk' | 'asset'; source?: string | Uint8Array }>;

/**
 * A plugin of Vite: builds a service worker from one file without imports, and puts into it the names of the client's files:
 * those that the page names, and the other scripts and styles. Files of libraries that are fetched by name stay out.
 */
export function serviceWorker({
  source,
  base,
  transform,
}: {
  source: string;
  base: string;
  transform: Transform;
}) {
  return {
    name: 'service-worker',
    apply: 'build' as const,
    enforce: 'post' as const,
    generateBundle: {
      order: 'post' as const,
      async handler(this: Bundle, _options: unknown, emitted: Emitted) {
        const html = String(emitted['index.html']?.source ?? '');
        const files = Object.keys(emitted)
          .filter((name) => /^assets\/[^/]+\.(m?js|css)$/.test(name))
          .sort();
        const entry = files.filter((name) => html.includes(name));
        if (entry.length === 0) throw new Error('The page of the client names no files');
        const parts = files.filter((name) => !entry.includes(name));
        const version = createHash('sha256').update(html).update(files.join()).digest('hex').slice(0, 16);
        const build = {
          version,
          entry: entry.map((name) => base + name),
          parts: parts.map((name) => base + name),
        };
        const { code } = await transform(readFileSync(source, 'utf8'), source);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const build = ${JSON.stringify(build)};\n${code.replace(/^export \{\s*\};?$/m, '')}`,
        });
      },
    },
  };
}
