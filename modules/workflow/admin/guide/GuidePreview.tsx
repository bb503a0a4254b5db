import type { GuideFile, GuidePart } from '../../contract/guides.ts';
import { wayOf } from '../../engine/index.ts';
import { GuideWayList } from '../../view/guide/GuideWayList.tsx';
import { guideWords } from '../../view/guide/texts.ts';
import styles from './guide.module.css';
import type { Place } from './guide-draft.ts';
import { guideTexts as words } from './texts.ts';
import type { GuideProcess } from './use-guide-process.ts';

interface Props {
  guide: GuideFile;
  place: Place;
  isPortal: boolean;
  process: GuideProcess;
}

/** The guide as it will be read, without what is still empty. */
export function GuidePreview({ guide, place, isPortal, process }: Props) {
  const { steps = [], parts, tasks = {}, stages = [] } = guide;
  const { definition, roleNames, nameOf } = process;
  const way = definition ? wayOf(definition, stages, roleNames).filter(({ work }) => work.length > 0) : [];
  if (isPortal)
    return (
      <Frame title={words.previewPortal} isEmpty={parts.length + steps.length === 0}>
        {steps.length > 0 && (
          <section>
            <ol>
              {steps.map(({ name, note }, index) => (
                <li key={index}>
                  {name}
                  <small>{note}</small>
                </li>
              ))}
            </ol>
          </section>
        )}
        <Parts parts={parts} />
      </Frame>
    );
  if (place === 'tasks')
    return (
      <Frame title={words.previewTasks} isEmpty={Object.keys(tasks).length === 0}>
        {Object.entries(tasks).map(([key, said]) => (
          <div key={key}>
            <small>{nameOf(key)}</small>
            <Parts parts={said} />
          </div>
        ))}
      </Frame>
    );
  const shown =
    place === 'stages' && stages.length > 0 ? (
      <Frame title={words.previewStages} isEmpty={false}>
        <section>
          <ol>
            {stages.map(({ title, note }, index) => (
              <li key={index}>
                {title || words.untitled}
                <small>{note}</small>
              </li>
            ))}
          </ol>
        </section>
      </Frame>
    ) : null;
  return (
    <>
      {shown}
      <Frame title={words.previewParts} isEmpty={parts.length + way.length === 0}>
        <Parts parts={parts} />
        {way.length > 0 && (
          <section>
            <h3>{guideWords.title}</h3>
            <GuideWayList way={way} />
          </section>
        )}
      </Frame>
    </>
  );
}

function Frame({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: React.ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <div className={styles['phone']}>{isEmpty ? words.empty : children}</div>
    </>
  );
}

const Parts = ({ parts }: { parts: readonly GuidePart[] }) =>
  parts.map(({ title, items }, index) => (
    <section key={index}>
      <h3>{title || words.untitled}</h3>
      <ul>
        {items.filter(Boolean).map((item, line) => (
          <li key={line}>{item}</li>
        ))}
      </ul>
    </section>
  ));
