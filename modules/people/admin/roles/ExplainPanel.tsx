import { PageFailure, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { explainPermission } from '../../contract/index.ts';
import { flatDivisions, useDivisions } from '../organization/DivisionSelect.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';
import { useRoles } from './use-roles.ts';

interface Question {
  user: string;
  capability: string;
  object?: string;
}

/** Asks the judge why somebody may, or may not, do something to something. */
export function ExplainPanel() {
  const { callWithoutToast } = useApi();
  const { capabilities } = useRoles();
  const [draft, setDraft] = useState<Partial<Question>>({});
  const [asked, setAsked] = useState<Question | null>(null);
  const answer = useQuery({
    queryKey: ['explain', asked],
    enabled: asked !== null,
    retry: false,
    queryFn: ({ signal }) => callWithoutToast(explainPermission, { query: asked! }, { signal }),
  });
  const divisions = useDivisions();
  const places = flatDivisions(divisions.data ?? []).map(({ value, label }) => ({
    value,
    label: `${label} ${value}`,
  }));
  const { user, capability, object } = draft;
  return (
    <div className={styles.explain}>
      <p className={styles.hint}>{words.explainHint}</p>
      <Form
        layout="vertical"
        onFinish={() => user && capability && setAsked({ user, capability, ...(object ? { object } : {}) })}
      >
        <Form.Item label={words.explainUser} required>
          <PersonPicker
            value={user}
            label={words.membersPick}
            onChange={({ id }) => setDraft({ ...draft, user: id })}
          />
        </Form.Item>
        <Form.Item label={words.explainCapability} required>
          <Select
            value={capability ?? null}
            placeholder={words.matrixSearch}
            aria-label={words.explainCapability}
            showSearch={{ optionFilterProp: 'label' }}
            options={(capabilities.data ?? []).map(({ name, label, group }) => ({
              value: name,
              label: `${group} · ${label}`,
            }))}
            onChange={(name) => setDraft({ ...draft, capability: name })}
            data-testid="explain-capability"
          />
        </Form.Item>
        <Form.Item label={words.explainObject} extra={words.explainObjectHint}>
          <AutoComplete
            allowClear
            options={places}
            showSearch={{ filterOption: (typed, place) => String(place?.label).includes(typed.trim()) }}
            aria-label={words.explainObject}
            onChange={(value: string | undefined) =>
              setDraft({ ...draft, object: value?.trim().slice(0, 128) ?? '' })
            }
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={!user || !capability} loading={answer.isFetching}>
          {words.explainRun}
        </Button>
      </Form>
      {answer.error && <PageFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <Alert
          className={styles.answer ?? ''}
          type={answer.data.ok ? 'success' : 'warning'}
          showIcon
          title={answer.data.ok ? words.allowed : words.refused}
          description={
            <ul data-testid="explain-answer">
              {(answer.data.because.length > 0
                ? answer.data.because.map(({ text }) => text)
                : [answer.data.text]
              ).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}
