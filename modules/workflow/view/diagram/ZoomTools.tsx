import type { ReactNode } from 'react';
import { diagramTexts as words } from './texts.ts';
import type { Viewer } from './use-viewer.ts';

/** The tools of a drawing, outside of it: the mark of its makers stays free. */
export function ZoomTools({ viewer, children }: { viewer: Viewer; children?: ReactNode }) {
  return (
    <div className="case-tools">
      <button type="button" onClick={() => viewer.zoom(1.3)} aria-label={words.zoomIn}>
        +
      </button>
      <button type="button" onClick={() => viewer.zoom(1 / 1.3)} aria-label={words.zoomOut}>
        −
      </button>
      <button type="button" onClick={viewer.fit}>
        {words.fit}
      </button>
      {children}
    </div>
  );
}
