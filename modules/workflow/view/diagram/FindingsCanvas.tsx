import 'bpmn-js/dist/assets/diagram-js.css';
import './diagram.css';
import type { FieldViolation } from '@homestead/http/contract';
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { useEffect, useMemo } from 'react';
import { badge } from './paint-case.ts';
import { diagramTexts as words } from './texts.ts';
import { type Canvas, type Drawing, type Overlays, type Registry, useViewer } from './use-viewer.ts';
import { ZoomTools } from './ZoomTools.tsx';

interface Props {
  bpmn: string;
  /** What a check says of elements, by their ids as `path`. */
  findings: readonly FieldViolation[];
  /** The element to bring into the middle. */
  at: string | undefined;
}

/** A BPMN file as it is drawn, with what a check found at its elements. */
export function FindingsCanvas({ bpmn, findings, at }: Props) {
  const viewer = useViewer(useMemo(() => drawingOf(bpmn, findings), [bpmn, findings]));
  const { show, state } = viewer;
  useEffect(() => {
    if (at !== undefined && state === 'ready') show(at);
  }, [at, show, state]);
  if (state === 'none')
    return (
      <p className="case-no-picture" role="status">
        {words.noFindingsPicture}
      </p>
    );
  return (
    <section className="case-diagram" aria-label={words.findings}>
      <ZoomTools viewer={viewer} />
      <div className="case-canvas is-low" ref={viewer.box} data-state={state} data-testid="findings-canvas" />
    </section>
  );
}

function drawingOf(bpmn: string, findings: readonly FieldViolation[]): Drawing {
  const [first] = findings;
  return { bpmn, at: first?.path, paint: (viewer) => mark(viewer, findings) };
}

function mark(viewer: NavigatedViewer, findings: readonly FieldViolation[]): void {
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  const overlays = viewer.get<Overlays>('overlays');
  const byElement = Map.groupBy(findings, ({ path }) => path);
  for (const [id, said] of byElement) {
    const shape = registry.get(id);
    if (!shape) continue;
    canvas.addMarker(id, 'case-rejected');
    const isShape = shape.waypoints === undefined;
    overlays.add(id, {
      position: isShape ? { top: -11, left: shape.width - 11 } : { top: 0, left: 0 },
      html: badge(words.signs.rejected, 'case-badge case-badge-rejected'),
    });
    const note = document.createElement('span');
    note.className = 'case-note is-overdue';
    note.dataset['finding'] = id;
    for (const { message } of said) note.append(badge(message, 'case-note-line'));
    overlays.add(id, {
      position: isShape ? { top: shape.height + 4, left: -20 } : { top: 14, left: 0 },
      html: note,
    });
  }
}
