import type { AdvisorProps } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { factTexts as words } from '../view/texts.ts';
import { useAdvice } from '../view/use-advice.ts';
import './facts.css';

/** 本户标准 above a form, and the county's doubts at its fields while it is filled in. */
export function HouseholdAdvisor(props: AdvisorProps) {
  const { callWithoutToast } = useClient();
  const limits = useAdvice(callWithoutToast, props);
  if (!limits) return null;
  const lines = words.limits(limits);
  return (
    <section className="facts-standard" aria-label={words.standard} data-testid="standard">
      <b>
        {words.standard}（{words.standardFor(limits.people)}）
      </b>
      <ul>
        {lines.map(({ name, value }) => (
          <li key={name}>
            {name}：{value}
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.sources}</summary>
        <ul>
          {[...new Set(lines.map(({ source }) => source))].map((source) => (
            <li key={source}>
              <small>{source}</small>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
