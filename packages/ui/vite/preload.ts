import { createHash } from 'node:crypto';

/** The part of the bundler's plugin context that this plugin uses. */
interface Bundle {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown;
}

interface Chunk {
  type: 'chunk';
  fileName: string;
  code: string;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Emitted = Record<string, Chunk | { type: 'asset'; source: string | Uint8Array }>;

/** A screen that is fetched with the entry. */
export interface EarlyScreen {
  /** Ends of the modules that it loads, as `/routes/Home.tsx`: its own, and those that it asks for in turn. */
  modules: readonly string[];
  /** Addresses; one that ends in a slash stands for all beneath it. */
  paths: readonly string[];
  /** What it asks the server with `GET`, as `/api/task/:id`, where `:id` is what follows the slash. */
  asks: readonly string[];
}

/** Parts of the entry of so many characters run in tasks of their own, once they have come: together they hold a slow phone. */
const ownTask = 30_000;

/** A screen's paths, the names of its files among the assets, and what it asks. */
type Early = readonly [paths: readonly string[], files: readonly string[], asks: readonly string[]];

/**
 * A plugin of Vite: a few lines of script in the page of a client that fetch the parts of a screen together with the entry,
 * where the address is one of its paths and somebody is signed in. Without them a slow connection asks for the screen only once
 * the entry runs and the server has said who it is. A file of its own, since the policy of the page forbids script within it.
 * It also has the large parts of the entry run one by one at the page's end, instead of all in the one task of the entry.
 */
export function preload({
  base,
  screens,
  framed,
  signIn,
}: {
  base: string;
  screens: readonly EarlyScreen[];
  /** The home whose head stands in the page as `template#frame`, and is shown at once. */
  framed: string;
  /** Where whoever is not signed in sees the sign-in page, whose head is `template#frame-sign-in`. */
  signIn: readonly string[];
}) {
  return {
    name: 'preload',
    apply: 'build' as const,
    enforce: 'post' as const,
    generateBundle: {
      order: 'post' as const,
      handler(this: Bundle, _options: unknown, emitted: Emitted) {
        const page = emitted['index.html'];
        if (page?.type !== 'asset') throw new Error('The client has no page');
        const html = String(page.source);
        const early = screens.map(({ modules, paths, asks }): Early => {
          const files = partsOf(
            modules.map((end) => chunkOf(end, emitted)),
            emitted,
          );
          const named = files.filter((name) => !html.includes(name));
          return [paths, named.map((name) => name.replace(/^assets\//, '')), asks];
        });
        const source = script({ base: base.replace(/\/$/, ''), early, framed, signIn });
        const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
        const fileName = `assets/begin-${digest}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const asset = (place: string) => new RegExp(`${place}="(${base}assets/[^"]+\\.js)"`, 'g');
        const linked = [...html.matchAll(asset('href'))].map(([, address]) => address!);
        const large = linked.filter((name) => sizeOf(emitted[name.slice(base.length)]) >= ownTask);
        const entries = [...html.matchAll(asset('src'))].map(([, address]) => address!);
        const running = [...large, ...entries].map(
          (address) => `    <script type="module" async crossorigin src="${address}"></script>\n`,
        );
        page.source = html
          .replaceAll(
            /<script type="module" crossorigin src=(.*?)><\/script>/g,
            '<link rel="modulepreload" crossorigin href=$1>',
          )
          .replace('</head>', `  <script src="${base}${fileName}" async></script>\n  </head>`)
          .replace('</body>', `${running.join('')}  </body>`);
      },
    },
  };
}

const sizeOf = (file: Emitted[string] | undefined): number =>
  file?.type === 'chunk' ? file.code.length : (file?.source.length ?? 0);

/** The chunk with a module, by the end of its path. */
function chunkOf(end: string, emitted: Emitted): Chunk {
  const chunk = Object.values(emitted).find(
    (each): each is Chunk => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(end)),
  );
  if (!chunk) throw new Error(`The client has no ${end}`);
  return chunk;
}

/** Names of the files of chunks, their styles, and those of all chunks that they import. */
function partsOf(chunks: readonly Chunk[], emitted: Emitted): string[] {
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
  for (const chunk of chunks) add(chunk);
  return [...names];
}

/**
 * The screen's parts stand back behind its first questions: a browser has few connections. The answers wait for the client, which
 * asks for them half a second later on a slow phone (`packages/http/client/asked.ts`). Old browsers pass over what
 * they do not know: a link of an unknown kind fetches nothing. A frame is for the standard size of text, and that of the home not
 * for whoever was last led to another one; where the client takes it away before this runs, it takes the template with it.
 */
const script = ({
  base,
  early,
  framed,
  signIn,
}: {
  base: string;
  early: readonly Early[];
  framed: string;
  signIn: readonly string[];
}): string =>
  `(()=>{const s=localStorage,t=s.getItem('token'),p=location.pathname.slice(${base.length}),` +
  "show=(id)=>{if(s.getItem('largeText')==='1')return;" +
  'const go=()=>{const n=document.getElementById(id),' +
  "r=document.getElementById('root');if(n&&r)r.before(n.content.cloneNode(true))};" +
  "if(document.getElementById('root'))go();else addEventListener('DOMContentLoaded',go)};" +
  `if(!t){if(${JSON.stringify(signIn)}.includes(p))show('frame-sign-in');return}` +
  `const e=${JSON.stringify(early)}.find(([paths])=>paths.some(x=>x===p||x.length>1&&x.endsWith('/')&&p.startsWith(x)));if(!e)return;` +
  `const h=p==='/'?s.getItem('home')||'${framed}':p;` +
  `if(h==='${framed}')show('frame');` +
  'const k=window.asked={};' +
  "for(const q of e[2]){const u=q.replace(':id',p.slice(p.lastIndexOf('/')+1));" +
  "(k['GET '+u+' '+t]=fetch(u,{headers:{Authentication:t}})).catch(()=>{})}" +
  // What nobody wanted at once is old by then.
  'setTimeout(()=>delete window.asked,1e4);' +
  `for(const f of e[1]){const l=document.createElement('link');` +
  `if(f.endsWith('.css')){l.rel='preload';l.as='style'}else l.rel='modulepreload';` +
  `l.crossOrigin='';l.fetchPriority='low';l.href='${base}/assets/'+f;document.head.append(l)}})()\n`;
