import { Alert } from 'antd';
import { Link } from 'react-router';
import type { SetupGap } from '../../contract/index.ts';
import styles from './setup.module.css';
import { setupPageTexts as words } from './texts.ts';

/** What lacks, each with the first of its things by name and, where asked, the way to its step. */
export function Gaps({ gaps, isLinked = false }: { gaps: readonly SetupGap[]; isLinked?: boolean }) {
  return (
    <div className={styles.gaps}>
      {gaps.map(({ kind, step, title, count, items, tasks }) => (
        <Alert
          key={`${kind} ${title}`}
          type="warning"
          showIcon
          data-gap={kind}
          title={title}
          action={isLinked && <Link to={`/CountySetup?step=${step}`}>{words.mend}</Link>}
          description={
            (items.length > 0 || tasks.length > 0) && (
              <>
                {items.length > 0 && (
                  <p>
                    {items.join('、')}
                    {count > items.length && words.more(count)}
                  </p>
                )}
                {tasks.length > 0 && <p>{words.tasks(tasks.join('；'))}</p>}
              </>
            )
          }
        />
      ))}
    </div>
  );
}
