import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './chunk.ts';

interface Props {
  children: ReactNode;
  /** What to show instead; drafts are kept, so that a reload loses nothing. */
  fallback(problem: { isChunk: boolean; reload(): void }): ReactNode;
  /** A new value (the route) clears the failure. */
  resetKey?: string;
}

/** Keeps a part that failed to load or to draw from taking the whole page with it. */
export class PageBoundary extends Component<Props, { error: unknown; resetKey: string | undefined }> {
  override state: { error: unknown; resetKey: string | undefined } = {
    error: null,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps(
    props: Props,
    state: { resetKey: string | undefined },
  ): { error: null; resetKey: string | undefined } | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback({
      isChunk: error instanceof ChunkLoadError,
      reload: () => window.location.reload(),
    });
  }
}
