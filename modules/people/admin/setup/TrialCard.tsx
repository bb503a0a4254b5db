import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Collapse, Select, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { runSetupTrial, type Trial, type TrialStep } from '../../contract/index.ts';
import { flatDivisions, useDivisions } from '../organization/DivisionSelect.tsx';
import styles from './setup.module.css';
import { setupPageTexts } from './texts.ts';

const words = setupPageTexts.trial;
const villageDigits = 12;

/** 试办: a case of each process goes through a village and leaves nothing; who would act, and what lacks, step by step. */
export function TrialCard() {
  const { callWithoutToast } = useApi();
  const divisions = useDivisions();
  const villages = flatDivisions(divisions.data ?? []).filter(({ value }) => value.length === villageDigits);
  const [chosen, setChosen] = useState<string | null>(null);
  const village = chosen ?? villages[0]?.value;
  const trial = useMutation({
    mutationFn: (place: string) => callWithoutToast(runSetupTrial, { body: { village: place } }),
  });
  const failure = trial.error instanceof CallFailure ? messageOf(trial.error) : null;
  return (
    <Card title={<h2 className={styles.title}>{words.title}</h2>} data-testid="setup-trial">
      <p className={styles.note}>{words.note}</p>
      <Space wrap style={{ marginBottom: 16 }}>
        <Select
          aria-label={words.village}
          placeholder={words.village}
          style={{ width: 280 }}
          value={village ?? null}
          loading={divisions.isPending}
          options={villages}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setChosen}
        />
        <Button
          type="primary"
          disabled={!village}
          loading={trial.isPending}
          onClick={() => village && trial.mutate(village)}
          data-testid="trial-run"
        >
          {words.run}
        </Button>
      </Space>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      {trial.data && !trial.isPending && <Result village={trial.data.village} trials={trial.data.trials} />}
    </Card>
  );
}

const lacksOf = ({ steps }: Trial): number => steps.reduce((sum, { lacks }) => sum + lacks.length, 0);
const isGood = (trial: Trial): boolean => trial.isComplete && lacksOf(trial) === 0;

function Result({ village, trials }: { village: string; trials: Trial[] }) {
  if (trials.length === 0) return <Alert type="warning" showIcon title={words.noProcess} />;
  const bad = trials.filter((trial) => !isGood(trial));
  return (
    <div className={styles.gaps} data-testid="trial-result">
      <Alert
        type={bad.length === 0 ? 'success' : 'warning'}
        showIcon
        title={bad.length === 0 ? words.good(village) : words.bad(village, bad.length)}
        description={words.nothingKept}
      />
      <Collapse
        defaultActiveKey={(bad[0] ?? trials[0])?.process ?? ''}
        items={trials.map((trial) => ({
          key: trial.process,
          label: trial.process,
          extra: (
            <Tag color={isGood(trial) ? 'success' : 'warning'}>
              {trial.isComplete ? words.complete(trial.steps.length, lacksOf(trial)) : words.stopped}
            </Tag>
          ),
          children: (
            <>
              {trial.reason && <Alert type="warning" showIcon title={trial.reason} />}
              <Table<TrialStep>
                rowKey={(step) => trial.steps.indexOf(step)}
                size="small"
                pagination={false}
                dataSource={trial.steps}
                columns={[
                  { title: words.columns.order, width: 60, render: (_, __, index) => index + 1 },
                  { title: words.columns.task, dataIndex: 'task', width: 200 },
                  { title: words.columns.who, dataIndex: 'who', width: 180 },
                  {
                    title: words.columns.people,
                    render: (_, { people, count }) =>
                      people.length === 0 ? '—' : words.people(people.join('、'), count - people.length),
                  },
                  { title: words.columns.form, dataIndex: 'form', render: (form) => form ?? '—' },
                  {
                    title: words.columns.lacks,
                    render: (_, { lacks }) =>
                      lacks.length === 0 ? (
                        <Tag color="success">{words.nothingLacks}</Tag>
                      ) : (
                        lacks.map((text) => (
                          <p key={text} className={styles.lack}>
                            {text}
                          </p>
                        ))
                      ),
                  },
                ]}
              />
            </>
          ),
        }))}
      />
    </div>
  );
}
