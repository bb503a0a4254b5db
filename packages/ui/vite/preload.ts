import { createHash } from 'node:crypto';

/** What the bundler lends to a plugin, as far as this one needs it. */
interface Bundle {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

interface Chunk {
  type: 'chunk';
  fileName: string;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Emitted = Record<string, Chunk | { type: 'asset'; source: string | Uint8Array }>;

/**
 * A plugin of Vite: a few lines of script in the page of a client that fetch the parts of one screen together with the entry,
 * where the address is one of `paths` and somebody is signed in. Without them a slow connection asks for the screen only once the
 * entry runs and the server has said who it is. A file of its own, since the policy of the page forbids script within it.
 */
export function preload({
  base,
  screen,
  paths,
  framed,
}: {
  base: string;
  /** End of the screen's module, as `routes/Home.tsx`. */
  screen: string;
  paths: readonly string[];
  /** The home whose head stands in the page as `template#frame`, and is shown at once. */
  framed: string;
}) {
  return {
    name: 'preload',
    apply: 'build' as const,
    enforce: 'post' as const,
    generateBundle: {
      order: 'post' as const,
      handler(this: Bundle, _options: unknown, emitted: Emitted) {
        const page = emitted['index.html'];
        const first = Object.values(emitted).find(
          (each): each is Chunk => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(screen)),
        );
        if (page?.type !== 'asset' || !first) throw new Error(`The client has no page or no ${screen}`);
        const html = String(page.source);
        const files = partsOf(first, emitted).filter((name) => !html.includes(name));
        const source = script(
          base.replace(/\/$/, ''),
          paths,
          framed,
          files.map((name) => base + name),
        );
        const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
        const fileName = `assets/begin-${digest}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        page.source = html.replace(
          '</head>',
          `  <script src="${base}${fileName}" async></script>\n  </head>`,
        );
      },
    },
  };
}

/** Names of a chunk's file, its styles, and those of all chunks that it imports. */
function partsOf(first: Chunk, emitted: Emitted): string[] {
  const names = new Set<string>();
  const add = (chunk: Chunk) => {
    if (names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
    for (const name of chunk.imports) {
      const next = emitted[name];
      if (next?.type === 'chunk') add(next);
    }
  };
  add(first);
  return [...names];
}

/**
 * The screen's parts stand back behind the question who is signed in: a browser has few connections. Old browsers pass over what
 * they do not know: a link of an unknown kind fetches nothing. The frame is for the standard size of text, and not for whoever
 * was last led to another home; where the client takes it away before this runs, it takes the template with it.
 */
const script = (base: string, paths: readonly string[], framed: string, files: readonly string[]): string =>
  `(()=>{const s=localStorage,p=location.pathname.slice(${base.length});` +
  `if(!s.getItem('token')||!${JSON.stringify(paths)}.includes(p))return;` +
  `const h=p==='/'?s.getItem('home')||'${framed}':p;` +
  "const show=()=>{const t=document.getElementById('frame'),r=document.getElementById('root');" +
  'if(t&&r)r.before(t.content.cloneNode(true))};' +
  `if(h==='${framed}'&&s.getItem('largeText')!=='1'){` +
  "if(document.getElementById('root'))show();else addEventListener('DOMContentLoaded',show)}" +
  `for(const f of ${JSON.stringify(files)}){const l=document.createElement('link');` +
  `if(f.endsWith('.css')){l.rel='preload';l.as='style'}else l.rel='modulepreload';` +
  "l.crossOrigin='';l.fetchPriority='low';l.href=f;document.head.append(l)}})()\n";
