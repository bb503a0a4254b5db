import type { ReactNode } from 'react';

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
  ArrowLeft: <path d="M15 5l-7 7 7 7" />,
  ArrowRight: <path d="M9 5l7 7-7 7" />,
};

/** What stands under the picture: its name and place, and a button for each thing that can be done. */
export function ViewerTools({
  tools,
  turns,
  place,
  name,
}: {
  tools: readonly ViewerButton[];
  turns: readonly ViewerButton[];
  place: string;
  name: string;
}) {
  const [previous, next] = turns;
  return (
    <div className="fv-tools">
      <p aria-live="polite">
        {place && <b>{place}</b>} {name}
      </p>
      <div role="toolbar" aria-label={name}>
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
