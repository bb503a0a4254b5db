import { Button, Select } from 'antd';
import type { Decision } from '../../../contract/index.ts';
import styles from '../designer.module.css';
import { type DesignerScope, useDesignerScope } from '../scope.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { choicesOf } from './ConditionEditor.tsx';
import { FieldSelect } from './FieldSelect.tsx';

const words = designerTexts.decision;

interface Props {
  value: Decision | undefined;
  onChange(value: Decision | undefined): void;
}

/** The field in which an officer decides, and how a task is completed for each of its choices. */
export function DecisionControl({ value, onChange }: Props) {
  const scope = useDesignerScope();
  const field = value?.field;
  const choices = field === undefined ? [] : choicesOf(scope, field);
  const offered = offeredOutcomes(scope);
  const choose = (next: string | undefined) =>
    onChange(next === undefined ? undefined : { field: next, outcomes: suggested(scope, next, value) });
  // What content maps and the list does not have is told by the check, and can be taken away here.
  const values = [
    ...new Set([...choices.map((choice) => choice.value), ...Object.keys(value?.outcomes ?? {})]),
  ];
  return (
    <div className={styles['object']}>
      <FieldSelect label={nameOf('decision')} value={field} onChange={choose} />
      {field !== undefined && choices.length === 0 && <small>{words.noValues}</small>}
      {values.length > 0 && <small>{words.outcomes}</small>}
      {value &&
        values.map((choice) => (
          <div key={choice} className={styles['test']}>
            <span>{choices.find((each) => each.value === choice)?.label ?? choice}</span>
            <Select
              mode="tags"
              aria-label={`${words.outcomes} ${choice}`}
              placeholder={words.outcome}
              value={value.outcomes[choice] ?? []}
              onChange={(outcomes: string[]) =>
                onChange({ ...value, outcomes: withOutcomes(value, choice, outcomes) })
              }
              options={offered}
            />
          </div>
        ))}
      {value && (
        <Button size="small" type="link" danger onClick={() => onChange(undefined)}>
          {designerTexts.properties.clear}
        </Button>
      )}
    </div>
  );
}

function withOutcomes({ outcomes }: Decision, choice: string, next: string[]): Decision['outcomes'] {
  const { [choice]: _, ...others } = outcomes;
  if (next.length === 0) return others;
  return Object.hasOwn(outcomes, choice) ? { ...outcomes, [choice]: next } : { ...others, [choice]: next };
}

function offeredOutcomes({ uses }: DesignerScope) {
  const known = new Map(uses.flatMap(({ outcomes }) => outcomes.map(({ id, label }) => [id, label ?? id])));
  return [...known].map(([id, label]) => ({ value: id, label: `${label}（${id}）` }));
}

/** The mapping of another field begins with what was said before, else with the outcome of the same name. */
function suggested(scope: DesignerScope, field: string, before: Decision | undefined): Decision['outcomes'] {
  const outcomes = scope.uses.flatMap((use) => use.outcomes);
  return Object.fromEntries(
    choicesOf(scope, field).flatMap(({ value, label }) => {
      const said = before?.outcomes[value];
      const named = outcomes.find((outcome) => outcome.label === label || outcome.label === value);
      return said ? [[value, said]] : named ? [[value, [named.id]]] : [];
    }),
  );
}
