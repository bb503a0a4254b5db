import { wayTo } from '@homestead/map/view';
import { showDay } from '@homestead/ui';
import type { CaseStatus } from '@homestead/workflow/contract';
import { namedPerson } from '@homestead/workflow/view';
import { type ReactNode, useState } from 'react';
import type { PlacedCase } from '../../contract/index.ts';
import { stateColors } from './case-layer.ts';
import { oneMapTexts as texts } from './texts.ts';

/** The state of a case: a coloured dot with its word. */
export function StateWord({ status }: { status: CaseStatus }) {
  return (
    <span className="om-state">
      <i aria-hidden="true" style={{ background: status === 'draft' ? undefined : stateColors[status] }} />
      {texts.states[status]}
    </span>
  );
}

interface Props {
  one: PlacedCase;
  navigation: string | null | undefined;
  onOpen(processId: string): void;
  history: ReactNode;
}

/** One case that was chosen on the map: what it is, the way to it, and what else happened there. */
export function CaseCard({ one, navigation, onOpen, history }: Props) {
  const [isPast, setPast] = useState(false);
  const rows = [
    [texts.kind, one.kinds.map((kind) => texts.kinds[kind]).join('、')],
    [texts.stage, one.stage],
    [texts.division, one.divisionName],
    [texts.started, showDay(one.createTime)],
    [texts.ended, showDay(one.endTime)],
  ].filter(([, value]) => value);
  return (
    <article className="om-card" data-testid="case-card">
      <h2>
        {namedPerson(one) || texts.unnamed} <StateWord status={one.status} />
      </h2>
      <p>
        {one.processName} · {one.caseNo ?? texts.noNumber}
      </p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="om-acts">
        <button type="button" className="om-first" onClick={() => onOpen(one.processId)}>
          {texts.open}
        </button>
        <button type="button" aria-expanded={isPast} onClick={() => setPast(!isPast)}>
          {texts.history}
        </button>
        <a href={wayTo(one.place, navigation)} target="_blank" rel="noreferrer">
          {texts.navigate}
        </a>
      </div>
      {isPast && history}
    </article>
  );
}
