import type { LayerCheck } from '@homestead/catalogue/contract';
import { showTime, useOnline } from '@homestead/ui';
import { useState } from 'react';
import { mapFieldTexts as texts } from '../geometry/texts.ts';
import type { Findings } from './findings.ts';

export type CheckState =
  | { kind: 'ready' }
  | { kind: 'running' }
  | { kind: 'failed'; reason: string }
  | {
      kind: 'found';
      findings: Findings;
      notices: readonly string[];
      slivers: number;
      version: string | null;
      at: Date;
    };

interface Props {
  check: LayerCheck | undefined;
  state: CheckState;
  /** The check asks which land classes there are, rather than whether the layer is touched. */
  byClass: boolean;
  /** The name of the layer that is shown around the drawn area. */
  surroundings?: string | undefined;
  /** Runs the analysis again that failed. */
  onRetry(): void;
  /** Saves what was found by class as a workbook. */
  onExport?(): Promise<void>;
}

/** What the colours mean, and what was found. */
export function Legend({ check, state, byClass, surroundings, onRetry, onExport }: Props) {
  const [isSaving, setSaving] = useState(false);
  const isOnline = useOnline();
  const save = async () => {
    setSaving(true);
    await onExport?.();
    setSaving(false);
  };
  const isFolded = state.kind === 'found' && isLargeOnPhone();
  const keys = (
    <ul className="check-keys">
      <li>
        <i className="check-key-drawn" />
        {texts.drawnArea}
      </li>
      {state.kind === 'found' && state.findings.area > 0 && (
        <li>
          <i className="check-key-overlap" />
          {texts.overlap}
        </li>
      )}
      {surroundings && (
        <li>
          <i className="check-key-around" />
          {texts.surroundings(surroundings)}
        </li>
      )}
    </ul>
  );
  const table = onExport && state.kind === 'found' && state.findings.isOccupied && (
    <p>
      <button
        type="button"
        className="mv-button"
        disabled={isSaving || !isOnline}
        onClick={() => void save()}
      >
        {isSaving ? texts.exporting : isOnline ? texts.exportTable : texts.exportOffline}
      </button>
    </p>
  );
  return (
    <section className="check-legend" aria-live="polite">
      {state.kind === 'ready' && <p>{texts.clickAnalyse}</p>}
      {state.kind === 'running' && <p>{texts.analysing}</p>}
      {state.kind === 'failed' && (
        <>
          <p role="alert">{texts.failed(state.reason)}</p>
          <p>
            <button type="button" className="mv-button" onClick={onRetry}>
              {texts.retry}
            </button>
          </p>
        </>
      )}
      {state.kind === 'found' && check && (
        <>
          <p>
            <strong>{conclusion(check, state.findings, byClass)}</strong>
          </p>
          <details className="check-circumstances" open={!isFolded}>
            <summary>{isFolded ? texts.details : texts.circumstances}</summary>
            {isFolded && (
              <>
                {keys}
                {table}
              </>
            )}
            {state.slivers > 0 && (
              <p>
                <small>{texts.slivers(state.slivers, check.leastArea)}</small>
              </p>
            )}
            {state.notices.map((notice) => (
              <p key={notice}>
                <small>{notice}</small>
              </p>
            ))}
            {state.version && (
              <p>
                <small>{texts.version(state.version)}</small>
              </p>
            )}
            <p>
              <small>{texts.at(showTime(state.at.toISOString()))}</small>
            </p>
          </details>
          {!isFolded && table}
        </>
      )}
      {!isFolded && keys}
    </section>
  );
}

/** In large letters on a phone what stands beside the finding would take half of its map. */
const isLargeOnPhone = () =>
  document.documentElement.hasAttribute('data-large') && matchMedia('(max-width: 720px)').matches;

function conclusion({ texts: words }: LayerCheck, findings: Findings, byClass: boolean): string {
  if (!findings.isOccupied) return words.notOccupied;
  return byClass ? findings.byClass : words.occupied.replace('{area}', findings.area.toFixed(2));
}
