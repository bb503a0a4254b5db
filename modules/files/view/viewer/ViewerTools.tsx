import { type ReactNode, useEffect, useRef, useState } from 'react';
import { viewTexts as words } from '../texts.ts';
import { type PictureView, restingView, turned, zoomed, zoomStep } from './picture-view.ts';

/** A button of the viewer; its key does the same. */
export interface ViewerButton {
  key: string;
  name: string;
  act(): void;
}

const signs: Readonly<Record<string, ReactNode>> = {
  '-': <path d="M11 5a6 6 0 100 12 6 6 0 000-12zM15.5 15.5L20 20M8.5 11h5" />,
  '+': <path d="M11 5a6 6 0 100 12 6 6 0 000-12zM15.5 15.5L20 20M8.5 11h5M11 8.5v5" />,
  l: <path d="M5 9a8 8 0 111 8M5 4v5h5" />,
  r: <path d="M19 9a8 8 0 10-1 8M19 4v5h-5" />,
  '0': <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  d: <path d="M12 4v11M7.5 11L12 15.5l4.5-4.5M5 20h14" />,
  ArrowLeft: <path d="M15 5l-7 7 7 7" />,
  ArrowRight: <path d="M9 5l7 7-7 7" />,
};

type ChangeView = (change: (now: PictureView) => PictureView) => void;

/** How one file (or page) lies in the viewer; another one begins at rest. */
export function useView(shown: string): [PictureView, ChangeView] {
  const [state, setState] = useState({ shown, view: restingView });
  const viewIn = (held: typeof state) => (held.shown === shown ? held.view : restingView);
  return [viewIn(state), (change) => setState((now) => ({ shown, view: change(viewIn(now)) }))];
}

/** The buttons that enlarge and turn. */
export function viewTools(onView: ChangeView): ViewerButton[] {
  return [
    { key: '-', name: words.smaller, act: () => onView((now) => zoomed(now, 1 / zoomStep)) },
    { key: '+', name: words.larger, act: () => onView((now) => zoomed(now, zoomStep)) },
    { key: 'l', name: words.left, act: () => onView((now) => turned(now, -1)) },
    { key: 'r', name: words.right, act: () => onView((now) => turned(now, 1)) },
    { key: '0', name: words.reset, act: () => onView(() => restingView) },
  ];
}

/** Other keys of the same meaning. */
const alike: Readonly<Record<string, string>> = { '=': '+', PageUp: 'ArrowLeft', PageDown: 'ArrowRight' };

/** Keys work at once, wherever in the dialog the focus is. */
function useViewKeys(buttons: readonly ViewerButton[]): void {
  const press = useRef(buttons);
  press.current = buttons;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = alike[event.key] ?? event.key;
      const tool = press.current.find((candidate) => candidate.key === key);
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      tool.act();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

interface Props {
  tools: readonly ViewerButton[];
  /** To the one before and to the next, or none. */
  turns: readonly ViewerButton[];
  place: string;
  name: string;
}

/** What stands under a file: its name and place, and a button for each thing that can be done; its keys do the same. */
export function ViewerTools({ tools, turns, place, name }: Props) {
  // A letter typed by chance does not download: that button has no key of its own.
  useViewKeys([...turns, ...tools.filter(({ key }) => key !== 'd')]);
  const [previous, next] = turns;
  return (
    <div className="fv-tools">
      <p aria-live="polite">
        {place && <b>{place}</b>} {name}
      </p>
      <div role="toolbar" aria-label={name || words.toolbar}>
        {[previous, ...tools, next].map(
          (tool) =>
            tool && (
              <button type="button" key={tool.key} className="fv-button" onClick={tool.act} title={tool.name}>
                <svg
                  viewBox="0 0 24 24"
                  width="22"
                  height="22"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                  focusable="false"
                >
                  {signs[tool.key]}
                </svg>
                <span className="fv-unseen">{tool.name}</span>
              </button>
            ),
        )}
      </div>
    </div>
  );
}
