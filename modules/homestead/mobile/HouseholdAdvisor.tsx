import type { AdvisorProps } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { factTexts as words } from '../view/texts.ts';
import { standardLines, useAdvice } from '../view/use-advice.ts';
import './facts.css';

/** 本户标准 above a form, and the warnings of the county's rules at its fields while it is filled in. */
export function HouseholdAdvisor(props: AdvisorProps) {
  const { callWithoutToast } = useClient();
  const { limits, isStale } = useAdvice(callWithoutToast, props);
  if (!limits) return null;
  const { title, lines, sources } = standardLines(limits);
  return (
    <section
      className="facts-standard"
      aria-label={words.standard}
      aria-busy={isStale}
      data-testid="standard"
    >
      <b>{isStale ? `${words.standard} · ${words.recounting}` : title}</b>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
      <details>
        <summary>{words.sources}</summary>
        <ul>
          {sources.map((source) => (
            <li key={source}>
              <small>{source}</small>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
