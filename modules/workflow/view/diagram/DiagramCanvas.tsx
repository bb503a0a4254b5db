import 'bpmn-js/dist/assets/diagram-js.css';
import './diagram.css';
import type { DiagramElement, InstanceDiagram } from '../../contract/schemas.ts';
import { elementWords, isStep } from './element-words.ts';
import { diagramTexts as words } from './texts.ts';
import { useViewer } from './use-viewer.ts';

const states = Object.keys(words.states) as DiagramElement['state'][];

/** The diagram of a case with its legend, tools outside of it (its watermark stays free), and the same in words. */
export function DiagramCanvas({ diagram }: { diagram: InstanceDiagram }) {
  const viewer = useViewer(diagram);
  // A small screen reads the way as a list; the drawing stands beneath it.
  const isSmall = window.matchMedia('(max-width: 600px)').matches;
  const title = words.title(diagram.name, diagram.version);
  const isLive = diagram.elements.some(({ state }) => state === 'current' || state === 'waiting');
  return (
    <section className="case-diagram" aria-label={title}>
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
      {viewer.state === 'none' ? (
        <p className="case-no-picture" role="status">
          {words.noPicture}
        </p>
      ) : (
        <>
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
            {isLive && (
              <button type="button" onClick={viewer.goHere} data-testid="diagram-here">
                {words.here}
              </button>
            )}
          </div>
          <div
            className="case-canvas"
            ref={viewer.box}
            data-state={viewer.state}
            data-testid="diagram-canvas"
          />
        </>
      )}
      <details className="case-words" open={isSmall || viewer.state === 'none'}>
        <summary>{words.inWords}</summary>
        <ol data-testid="diagram-words">
          {diagram.elements.filter(isStep).map((element) => (
            <li key={element.id} data-element={element.id} data-state={element.state}>
              <b>{element.name}</b>
              <span>{elementWords(element)}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
