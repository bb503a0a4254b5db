import './guide.css';
import type { GuideWay } from '../../contract/guides.ts';
import { guideWords as words } from './texts.ts';

/** Who does what of a case and how long it may take, stage by stage. */
export function GuideWayList({ way }: { way: readonly GuideWay[] }) {
  return (
    <ol className="guide-way" aria-label={words.title} data-testid="guide-way">
      {way.map(({ title, work }, stage) => (
        <li key={stage}>
          <h3>{title}</h3>
          <ul>
            {work.map(({ name, by, period }, step) => (
              <li key={step}>
                <b>{name}</b>
                <span>{by.length > 0 ? by.join('、') : words.waiting}</span>
                {period && <small>{period}</small>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
