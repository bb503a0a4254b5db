import { Alert } from 'antd';
import { Link } from 'react-router';
import styles from './setup.module.css';
import { setupPageTexts as words } from './texts.ts';
import { useSetup } from './use-setup.ts';

/** On the portal, while the county is not set up: how far it is, and the way there. */
export function SetupCard() {
  const { data } = useSetup();
  if (!data || data.isFinished) return null;
  const done = data.steps.filter(({ state }) => state === 'done').length;
  return (
    <Alert
      type="info"
      showIcon
      data-testid="setup-card"
      title={`${words.title} · ${words.progress(done, data.steps.length)}`}
      description={
        <div className={styles.card}>
          <span>{words.cardNote}</span>
          <Link to="/CountySetup">{words.goOn}</Link>
        </div>
      }
    />
  );
}
