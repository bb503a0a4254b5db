/** What a browser on Android tells of the device's Back; others lack it. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type WatcherClass = new () => Watcher;

/**
 * Calls `onBack` at the device's Back instead of leaving the page beneath, as a modal dialog of the browser does, as often as it is
 * pressed; returns the end of it. Escape, which counts as Back there, is left to whoever listens to keys.
 */
export function watchBackKey(own: HTMLElement, onBack: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: WatcherClass };
  if (!CloseWatcher) return () => undefined;
  let watcher: Watcher;
  const watch = () => {
    watcher = new CloseWatcher();
    watcher.onclose = () => {
      // One press uses a watcher up, and whoever is asked may stay.
      watch();
      onBack();
    };
  };
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault();
  };
  own.addEventListener('keydown', keepEscape, { capture: true });
  watch();
  return () => {
    own.removeEventListener('keydown', keepEscape, { capture: true });
    watcher.destroy();
  };
}
