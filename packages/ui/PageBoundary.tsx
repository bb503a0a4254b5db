import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './loading/chunk.ts';
import { texts } from './texts.ts';

/** What went wrong, in words, and the way on. */
export interface PageProblem {
  title: string;
  body: string;
  /** Label of the button. */
  action: string;
  act(): void;
}

interface Props {
  children: ReactNode;
  /** What to show instead; drafts are kept, so that a reload loses nothing. */
  fallback(problem: PageProblem): ReactNode;
  /** A new value (the route) clears the failure. */
  resetKey?: string;
}

interface State {
  error: unknown;
  resetKey: string | undefined;
}

/** Keeps a part that failed to load or to draw from taking the whole page with it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };
  #retries = 0;

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#draw);
    window.addEventListener('offline', this.#draw);
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (resetKey !== this.props.resetKey) this.#retries = 0;
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError) error.forget();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#draw);
    window.removeEventListener('offline', this.#draw);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { fallback } = this.props;
    if (!(error instanceof ChunkLoadError))
      return fallback({ title: texts.crashTitle, body: texts.crashBody, action: texts.reload, act: reload });
    return navigator.onLine
      ? fallback({
          title: texts.chunkTitle,
          body: texts.chunkBody,
          action: texts.reload,
          act: () => void this.#retry(),
        })
      : fallback({
          title: texts.offlineTitle,
          body: texts.offlineBody,
          action: texts.retry,
          act: () => void this.#retry(),
        });
  }

  /** The part alone first; the whole page when that did not help and the server answers, as after an update. */
  async #retry(): Promise<void> {
    this.#retries += 1;
    if (this.#retries > 1 && (await isReachable())) reload();
    else this.setState({ error: null });
  }

  /** A part that failed without a connection comes by itself once there is one. */
  readonly #draw = (): void => {
    const { error } = this.state;
    if (error instanceof ChunkLoadError) this.setState({ error: navigator.onLine ? null : error });
  };
}

function reload(): void {
  window.location.reload();
}

/** A reload without a connection would replace the page by the browser's own. */
async function isReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
