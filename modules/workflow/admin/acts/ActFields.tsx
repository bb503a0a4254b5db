import { FileUploads } from '@homestead/files/admin';
import { defaultRule } from '@homestead/files/contract';
import { useApi } from '@homestead/ui/desk';
import { Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ChoosingAction } from '../../contract/choosing.ts';
import {
  type ActField,
  type ActForm,
  type ActName,
  type ActTarget,
  actTexts,
  shapeOf,
} from '../../view/index.ts';
import styles from '../flow.module.css';
import { PeopleTable } from './PeopleTable.tsx';

interface Props {
  name: ActName;
  target: ActTarget;
  act: ActForm;
}

/** The fields of an act, in its order. */
export function ActFields({ name, target, act }: Props) {
  const { asks, owed } = shapeOf(name);
  return asks.map((field) => (
    <div key={field} data-act-field={field} className={styles.actField}>
      <Form.Item
        label={actTexts.fields[field]}
        htmlFor={`act-${field}`}
        required={owed.includes(field)}
        {...(act.faults[field] ? { validateStatus: 'error' as const, help: act.faults[field] } : {})}
      >
        {renderers[field]({ name, target, act })}
      </Form.Item>
    </div>
  ));
}

const texts = (field: 'reason' | 'text') =>
  function Text({ name, act }: Props): ReactNode {
    const hint = name === 'urge' ? actTexts.urgePlaceholder : actTexts.textPlaceholder;
    return (
      <Input.TextArea
        id={`act-${field}`}
        rows={4}
        maxLength={2000}
        showCount
        placeholder={field === 'reason' ? actTexts.reasonPlaceholder : hint}
        value={act.draft[field]}
        onChange={(event) => act.change({ [field]: event.target.value })}
      />
    );
  };

const people = (isMany: boolean) =>
  function People({ name, target, act }: Props): ReactNode {
    return (
      <PeopleTable
        taskId={target.id}
        action={name as ChoosingAction}
        isMany={isMany}
        chosen={act.draft.people}
        onChange={(chosen) => act.change({ people: chosen })}
      />
    );
  };

const renderers = {
  toTaskKey: ({ target, act }) => (
    <Select
      id="act-toTaskKey"
      virtual={false}
      className={styles.wide ?? ''}
      value={act.draft.toTaskKey || undefined}
      placeholder={actTexts.owed.toTaskKey}
      options={(target.returnTargets ?? []).map(({ taskKey, taskName }) => ({
        value: taskKey,
        label: taskName,
      }))}
      onChange={(toTaskKey: string) => act.change({ toTaskKey })}
    />
  ),
  person: people(false),
  people: people(true),
  mode: ({ act }) => (
    <Radio.Group
      id="act-mode"
      className={styles.modes ?? ''}
      value={act.draft.mode}
      onChange={(event) => act.change({ mode: event.target.value })}
      options={(Object.keys(actTexts.modes) as (keyof typeof actTexts.modes)[]).map((mode) => ({
        value: mode,
        label: (
          <>
            {actTexts.modes[mode].name} <span className={styles.soft}>{actTexts.modes[mode].note}</span>
          </>
        ),
      }))}
    />
  ),
  reason: texts('reason'),
  text: texts('text'),
  files: function Files({ act }) {
    const { call } = useApi();
    return (
      <FileUploads
        id="act-files"
        ids={act.draft.fileIds}
        rule={defaultRule}
        ruleName=""
        call={call}
        onChange={(fileIds) => act.change({ fileIds })}
        onBusy={act.setBusy}
      />
    );
  },
} as const satisfies Record<ActField, (props: Props) => ReactNode>;
