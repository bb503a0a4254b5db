import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useLayoutEffect,
  useReducer,
  useSyncExternalStore,
} from 'react';

/** The specified limit for a part of the page to arrive (spec 1 §8). */
export const chunkTimeoutMs = 120_000;

export class ChunkLoadError extends Error {
  /** Lets the part be asked for again; until then it stays failed, so that drawing it does not ask in a circle. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void = () => undefined) {
    super('A part of the page did not arrive', { cause });
    this.name = 'ChunkLoadError';
    this.forget = forget;
  }
}

/** Loads a part of the page: once more when the first try fails, and never longer than the limit. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = chunkTimeoutMs, forget }: { timeoutMs?: number; forget?: () => void } = {},
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs);
  });
  try {
    return await Promise.race([load().catch(() => again(load)), limit]);
  } catch (error) {
    throw new ChunkLoadError(error, forget);
  } finally {
    clearTimeout(timer);
  }
}

/** A style sheet that failed is not asked for again by the bundler: it stands in the page, empty. */
async function again<T>(load: () => Promise<T>): Promise<T> {
  await reloadStyles();
  return load();
}

/**
 * A sheet that is empty may as well be on its way, and another part may ask for the same one: none is taken out of the page before
 * another has come, since a sheet that is out of the page tells nobody any more that it has come or failed.
 */
async function reloadStyles(): Promise<void> {
  if (typeof document === 'undefined') return;
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const fresh = link.cloneNode() as HTMLLinkElement;
          fresh.onload = () => {
            if (!link.sheet) link.remove();
            resolve();
          };
          fresh.onerror = () => {
            fresh.remove();
            reject();
          };
          link.after(fresh);
        }),
    ),
  );
}

/** Places that wait for a part, which hear of each that has come. */
const waiting = new Set<() => void>();

/** Where parts are on their way, as `Suspense`: the fallback until they have come. */
interface PlaceProps {
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * `Suspense` for parts of the page, which are shown as soon as they have come. React by itself shows what a fallback stood for no
 * sooner than 300 ms after the last fallback (`FALLBACK_THROTTLE_MS` of React DOM), so that parts which ask for others came
 * one such stretch after another; it does so for its own new tries alone, and not for a transition.
 */
export function PartPlace({ fallback, children }: PlaceProps): ReactNode {
  const [, tryAgain] = useReducer((tries: number) => tries + 1, 0);
  return createElement(
    Suspense,
    { fallback: createElement(WaitForParts, { onPart: tryAgain }, fallback) },
    children,
  );
}

function WaitForParts({ onPart, children }: { onPart(): void; children?: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    const hear = () => startTransition(onPart);
    waiting.add(hear);
    return () => void waiting.delete(hear);
  }, [onPart]);
  return children;
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component of which `fetch` loads the part before it is drawn, so that it is drawn with what stands around it; it is then held
 * back for what stands within it as well, where that is on its way, so that all is drawn once.
 */
export type LazyPart<P> = FunctionComponent<P> & { fetch(within?: Promise<unknown>): Promise<unknown> };

/** How many parts are on their way that a screen wants, and who hears when that changes. */
let wanted = 0;
const hearers = new Set<() => void>();

function count(by: 1 | -1): void {
  wanted += by;
  // Not at once: a part is first asked for while it is drawn, when nothing else may be drawn anew.
  queueMicrotask(() => {
    for (const hear of hearers) hear();
  });
}

function hearParts(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Whether parts of the page are on their way, which will ask for more once they are drawn. */
export const useArePartsComing = (): boolean => useSyncExternalStore(hearParts, () => wanted) > 0;

/**
 * A component that is loaded where it is first drawn. Its failure is a `ChunkLoadError`, for the boundary that offers another
 * try; unlike `React.lazy` it can then be loaded after all.
 */
export function lazyChunk<P extends object>(load: Load<P>): LazyPart<P> {
  let part: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const ask = (within?: Promise<unknown>): Promise<ComponentType<P>> => {
    if (coming) return coming;
    count(1);
    coming = loadChunk(load, {
      forget: () => {
        coming = undefined;
      },
    })
      .then(async (module) => {
        await within;
        part = module.default;
        for (const hear of waiting) hear();
        return part;
      })
      .finally(() => count(-1));
    return coming;
  };
  return Object.assign((props: P) => createElement(part ?? use(ask()), props), { fetch: ask });
}

/** A part as `lazyChunk` that leaves its place empty until it is there, instead of hiding the screen around it. */
export function lazyPart<P extends object>(load: Load<P>): LazyPart<P> {
  const Part = lazyChunk(load);
  const InPlace = (props: P) => createElement(PartPlace, null, createElement(Part, props));
  return Object.assign(InPlace, { fetch: Part.fetch });
}

const screens: (() => Promise<unknown>)[] = [];

/** A screen as `lazyChunk`, which `preloadScreens` fetches before it is wanted. */
export function lazyScreen<P extends object>(load: Load<P>): LazyPart<P> {
  screens.push(load);
  return lazyChunk(load);
}

/**
 * Fetches all screens one by one while nothing else is done, so that they open without a connection as well. How it is done comes
 * after the first screen too.
 */
export function preloadScreens(): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  void import('./screens-ahead.ts').then(
    ({ fetchAll }) => {
      if (!isStopped) stop = fetchAll(screens);
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Fetches a part that is likely to be wanted while nothing else is done; returns how to give that up. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  // A part that fails here is asked for again where it is wanted.
  const timer = setTimeout(() => whenIdle(() => void load().catch(() => undefined)), quietMs);
  return () => clearTimeout(timer);
}

/** The screen that was opened comes first, with all that it reads. */
export const quietMs = 2_000;

export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 200);
}
