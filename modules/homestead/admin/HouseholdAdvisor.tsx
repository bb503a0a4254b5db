import type { AdvisorProps } from '@homestead/forms/view';
import { useApi } from '@homestead/ui/desk';
import { Alert } from 'antd';
import { factTexts as words } from '../view/texts.ts';
import { standardLines, useAdvice } from '../view/use-advice.ts';
import styles from './facts.module.css';

/** 本户标准 above a form, and the warnings of the county's rules at its fields while it is filled in. */
export function HouseholdAdvisor(props: AdvisorProps) {
  const { callWithoutToast } = useApi();
  const { limits, isStale } = useAdvice(callWithoutToast, props);
  if (!limits) return null;
  const { title, lines, sources } = standardLines(limits);
  return (
    <Alert
      type="info"
      role="note"
      className={styles.standard ?? ''}
      data-testid="standard"
      aria-busy={isStale}
      title={isStale ? `${words.standard} · ${words.recounting}` : title}
      description={
        <>
          <ul className={styles.limits}>
            {lines.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
          <p className={styles.sources}>
            {words.sources}：{sources.join('；')}
          </p>
        </>
      }
    />
  );
}
