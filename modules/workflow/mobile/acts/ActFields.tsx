import { defaultRule } from '@homestead/files/contract';
import { FileList } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import { type ReactNode, useId } from 'react';
import type { ChoosingAction } from '../../contract/choosing.ts';
import { type ActField, type ActName, type ActTarget, type SignerMode, shapeOf } from '../../view/acts.ts';
import { actTexts } from '../../view/texts.ts';
import type { ActForm } from '../../view/use-act.ts';
import { PeopleList } from './PeopleList.tsx';

interface Props {
  name: ActName;
  target: ActTarget;
  act: ActForm;
  /** Names the control: the label above it. */
  labelId: string;
}

/** The fields of an act, in its order. */
export function ActFields({ name, target, act }: Omit<Props, 'labelId'>) {
  const id = useId();
  const { asks, owed } = shapeOf(name);
  return asks.map((field) => {
    const fault = act.faults[field];
    return (
      <fieldset key={field} className="flow-act-part" data-act-field={field}>
        <legend className="ui-label" id={`${id}-${field}`}>
          {owed.includes(field) && (
            <span className="ui-required" aria-hidden="true">
              *
            </span>
          )}
          {actTexts.fields[field]}
        </legend>
        {isLong(field) && <ErrorLine text={fault} />}
        {renderers[field]({ name, target, act, labelId: `${id}-${field}` })}
        {!isLong(field) && <ErrorLine text={fault} />}
      </fieldset>
    );
  });
}

/** Lists that go on and on: what is wrong with them stands above, where it is seen. */
const isLong = (field: ActField) => field === 'person' || field === 'people';

function ErrorLine({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="ui-fault" data-fault role="alert">
        {text}
      </p>
    )
  );
}

interface ChoiceProps {
  group: string;
  value: string;
  choices: readonly { value: string; label: string; note?: string }[];
  onChange(value: string): void;
}

/** One of several, a line each that a thumb can hit. */
function Choices({ group, value, choices, onChange }: ChoiceProps) {
  return (
    <div className="ui-rows">
      {choices.map((choice) => (
        <label key={choice.value} className="ui-row flow-choice">
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="ui-grow">
            {choice.label}
            {choice.note && <span className="ui-soft flow-choice-note">{choice.note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

const texts = (field: 'reason' | 'text') => (props: Props) => {
  const hint = props.name === 'urge' ? actTexts.urgePlaceholder : actTexts.textPlaceholder;
  return (
    <textarea
      className="ui-input"
      rows={4}
      maxLength={2000}
      aria-labelledby={props.labelId}
      aria-invalid={props.act.faults[field] ? true : undefined}
      placeholder={field === 'reason' ? actTexts.reasonPlaceholder : hint}
      value={props.act.draft[field]}
      onChange={(event) => props.act.change({ [field]: event.target.value })}
    />
  );
};

const people = (isMany: boolean) => (props: Props) => (
  <PeopleList
    taskId={props.target.id}
    action={props.name as ChoosingAction}
    isMany={isMany}
    chosen={props.act.draft.people}
    onChange={(chosen) => props.act.change({ people: chosen })}
  />
);

const modes = Object.entries(actTexts.modes).map(([value, { name, note }]) => ({ value, label: name, note }));

const renderers = {
  toTaskKey: ({ target, act }) => (
    <Choices
      group="toTaskKey"
      value={act.draft.toTaskKey}
      choices={(target.returnTargets ?? []).map(({ taskKey, taskName }) => ({
        value: taskKey,
        label: taskName,
      }))}
      onChange={(toTaskKey) => act.change({ toTaskKey })}
    />
  ),
  person: people(false),
  people: people(true),
  mode: ({ act }) => (
    <Choices
      group="mode"
      value={act.draft.mode}
      choices={modes}
      onChange={(mode) => act.change({ mode: mode as SignerMode })}
    />
  ),
  reason: texts('reason'),
  text: texts('text'),
  files: ({ act }) => <Files act={act} />,
} as const satisfies Record<ActField, (props: Props) => ReactNode>;

function Files({ act }: Pick<Props, 'act'>) {
  const { call } = useClient();
  return (
    <FileList
      ids={act.draft.fileIds}
      rule={defaultRule}
      ruleName=""
      call={call}
      readOnly={false}
      onChange={(fileIds) => act.change({ fileIds })}
      onBusy={act.setBusy}
    />
  );
}
