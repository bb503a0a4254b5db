import 'bpmn-js/dist/assets/diagram-js.css';
import './diagram.css';
import { useMemo } from 'react';
import type { CaseDiagram, DiagramElement } from '../../contract/schemas.ts';
import { elementWords, isStep } from './element-words.ts';
import { drawingOf } from './paint-case.ts';
import { diagramTexts as words } from './texts.ts';
import { useViewer } from './use-viewer.ts';
import { ZoomTools } from './ZoomTools.tsx';

const states = Object.keys(words.states) as DiagramElement['state'][];

/** The diagram of a case with its legend, tools outside of it (its watermark stays free), and the same in words. */
export function DiagramCanvas({
  diagram,
}: {
  diagram: Omit<CaseDiagram, 'status'> & Partial<Pick<CaseDiagram, 'status'>>;
}) {
  const viewer = useViewer(useMemo(() => drawingOf(diagram), [diagram]));
  // A small screen reads the way as a list; the drawing stands beneath it.
  const isSmall = window.matchMedia('(max-width: 600px)').matches;
  const title = words.title(diagram.name, diagram.version);
  // A definition has no elements that are done or wait: there is nothing to explain or to tell.
  const isOfCase = diagram.elements.length > 0;
  const isLive = diagram.elements.some(({ state }) => state === 'current' || state === 'waiting');
  return (
    <section className="case-diagram" aria-label={title}>
      {isOfCase && (
        <ul className="case-legend" aria-label={words.legend}>
          {states.map((state) => (
            <li key={state}>
              <i className={`case-swatch case-swatch-${state}`} aria-hidden="true">
                {words.signs[state]}
              </i>
              {words.states[state]}
            </li>
          ))}
          <li>
            <i className="case-swatch-taken" aria-hidden="true" />
            {words.taken}
          </li>
        </ul>
      )}
      {viewer.state === 'none' ? (
        <p className="case-no-picture" role="status">
          {words.noPicture}
        </p>
      ) : (
        <>
          <ZoomTools viewer={viewer}>
            {isLive && (
              <button type="button" onClick={viewer.goHere} data-testid="diagram-here">
                {words.here}
              </button>
            )}
          </ZoomTools>
          <div
            className="case-canvas"
            ref={viewer.box}
            data-state={viewer.state}
            data-testid="diagram-canvas"
          />
        </>
      )}
      {isOfCase && (
        <details className="case-words" open={isSmall || viewer.state === 'none'}>
          <summary>{words.inWords}</summary>
          <ol data-testid="diagram-words">
            {diagram.elements.filter(isStep).map((element) => (
              <li key={element.id} data-element={element.id} data-state={element.state}>
                <b>{element.name}</b>
                <span>{elementWords(element, diagram.status === 'suspended')}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
