import { AnnouncementCard } from '@homestead/notifications/admin';
import { LoginBackdrop } from '@homestead/people/admin';
import { useApi } from '@homestead/ui/desk';
import { useGuide } from '@homestead/workflow/view';
import { Button, Card } from 'antd';
import { useNavigate } from 'react-router';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

/** What visitors see: what the platform is, how a case goes, who may apply. */
export function Landing() {
  const navigate = useNavigate();
  const { callWithoutToast } = useApi();
  const { data: guide } = useGuide(callWithoutToast, 'portal');
  return (
    <div>
      <section className={styles.hero}>
        <LoginBackdrop className={styles.scene} align="right" />
        <div className={styles.heroText}>
          <h1>{portalTexts.title}</h1>
          <p>{portalTexts.lead}</p>
          <div className={styles.heroActions}>
            <Button
              type="primary"
              size="large"
              className={styles.heroPrimary ?? ''}
              onClick={() => navigate('/Login')}
              data-testid="portal-login"
            >
              {portalTexts.signIn}
            </Button>
            <Button size="large" ghost href="/m/">
              {portalTexts.phone}
            </Button>
          </div>
        </div>
      </section>
      <section className={styles.band}>
        <div className={styles.open}>
          <AnnouncementCard />
          <Card title={<h2 className={styles.title}>{portalTexts.entrances}</h2>}>
            <nav className={styles.entries}>
              {portalTexts.publicEntries.map(({ href, title }) => (
                <a key={href} href={href}>
                  {title}
                </a>
              ))}
            </nav>
          </Card>
        </div>
      </section>
      <section className={styles.band}>
        <h2>{portalTexts.stepsTitle}</h2>
        <ol className={styles.way}>
          {guide?.steps.map(({ name, note }, index) => (
            <li key={index}>
              <i className="figures" aria-hidden>
                {index + 1}
              </i>
              <strong>{name}</strong>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.band}>
        <h2>{portalTexts.guideTitle}</h2>
        <div className={styles.guide}>
          {guide?.parts.map(({ title, items }, index) => (
            <article key={index}>
              <h3>{title}</h3>
              <ul>
                {items.map((item, line) => (
                  <li key={line}>{item}</li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      </section>
    </div>
  );
}
