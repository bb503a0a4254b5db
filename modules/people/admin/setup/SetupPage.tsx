import { showTime } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Space, Steps, Tag } from 'antd';
import { useSearchParams } from 'react-router';
import { type SetupGap, type SetupStep, setSetupStep } from '../../contract/index.ts';
import { Gaps } from './Gaps.tsx';
import { StepActs } from './StepActs.tsx';
import styles from './setup.module.css';
import { TrialCard } from './TrialCard.tsx';
import { setupPageTexts as words } from './texts.ts';
import { useChecklist, useSetup } from './use-setup.ts';

/** `/CountySetup` 县级开通: six steps that can be left and taken up again, and what still lacks. */
export function SetupPage() {
  const setup = useSetup();
  const checklist = useChecklist();
  return (
    <div className={styles.page}>
      <Card title={<h1 className={styles.title}>{words.title}</h1>}>
        <p className={styles.note}>{words.note}</p>
        <PageState query={setup}>
          {({ steps, isFinished }) => (
            <>
              {isFinished && (
                <Alert type="success" showIcon title={words.finished} style={{ marginBottom: 16 }} />
              )}
              <Guide steps={steps} gaps={checklist.data ?? []} />
            </>
          )}
        </PageState>
      </Card>
      <Card
        title={<h2 className={styles.title}>{words.checklist}</h2>}
        extra={
          <Button loading={checklist.isFetching} onClick={() => void checklist.refetch()}>
            {words.check}
          </Button>
        }
        data-testid="setup-checklist"
      >
        <PageState query={checklist}>
          {(gaps) =>
            gaps.length === 0 ? (
              <Alert type="success" showIcon title={words.complete} />
            ) : (
              <>
                <p className={styles.note}>{words.gaps(gaps.length)}</p>
                <Gaps gaps={gaps} isLinked />
              </>
            )
          }
        </PageState>
      </Card>
      <TrialCard />
    </div>
  );
}

function Guide({ steps, gaps }: { steps: SetupStep[]; gaps: SetupGap[] }) {
  const { call } = useApi();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const asked = steps.findIndex(({ step }) => step === params.get('step'));
  const open = steps.findIndex(({ state }) => state === 'open');
  // Taken up where it was left: at the first step that is not done.
  const at = asked >= 0 ? asked : Math.max(0, open);
  const current = steps[at];
  if (!current) return null;
  const go = (index: number) => setParams({ step: steps[index]?.step ?? current.step }, { replace: true });
  const set = async (state: SetupStep['state']) => {
    const after = await call(setSetupStep, { params: { step: current.step }, body: { state } });
    tell.success(words.saved);
    queries.setQueryData(['setup', 'steps'], after);
    if (state === 'done' && at < steps.length - 1) go(at + 1);
  };
  const { title, what } = words.steps[current.step];
  const lacking = gaps.filter(({ step }) => step === current.step);
  return (
    <div className={styles.guide}>
      <Steps
        orientation="vertical"
        current={at}
        onChange={go}
        items={steps.map(({ step, state }, index) => ({
          title: words.steps[step].title,
          content: words.states[state],
          status: state === 'done' ? 'finish' : index === at ? 'process' : 'wait',
        }))}
      />
      <section className={styles.step} data-testid={`setup-${current.step}`}>
        <h2>
          {title}{' '}
          <Tag color={current.state === 'done' ? 'success' : 'default'}>{words.states[current.state]}</Tag>
        </h2>
        <p>{what}</p>
        <dl className={styles.facts}>
          {current.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StepActs step={current.step} />
        {lacking.length > 0 && (
          <>
            <strong>{words.lacking}</strong>
            <Gaps gaps={lacking} />
          </>
        )}
        {current.changedBy && current.changeTime && (
          <p className={styles.note}>{words.by(current.changedBy, showTime(current.changeTime))}</p>
        )}
        <Space wrap>
          <Button disabled={at === 0} onClick={() => go(at - 1)} data-testid="setup-back">
            {words.back}
          </Button>
          <Button disabled={at === steps.length - 1} onClick={() => go(at + 1)} data-testid="setup-next">
            {words.next}
          </Button>
          {current.state === 'open' ? (
            <Button type="primary" onClick={() => void set('done')} data-testid="setup-done">
              {words.done}
            </Button>
          ) : (
            <Button onClick={() => void set('open')} data-testid="setup-again">
              {words.again}
            </Button>
          )}
        </Space>
      </section>
    </div>
  );
}
