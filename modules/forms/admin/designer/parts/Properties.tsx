import { Alert, ConfigProvider } from 'antd';
import { useId } from 'react';
import type { FormDefinition, FormSection } from '../../../contract/index.ts';
import styles from '../designer.module.css';
import { useDesignerScope } from '../scope.ts';
import type { Finding } from '../shape/findings.ts';
import { replaceSection } from '../shape/operations.ts';
import { sectionPart } from '../shape/schema.ts';
import { designerTexts } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { AssertControl } from './AssertControl.tsx';
import { DecisionControl } from './DecisionControl.tsx';
import { FieldProperties } from './FieldProperties.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { named } from './Lists.tsx';
import { type Overrides, Parts } from './SchemaControl.tsx';

const words = designerTexts.properties;

interface Props {
  shaping: Shaping;
  findings: readonly Finding[];
}

/** What the form says of the selected part; a form that is only looked at says it too, and takes nothing. */
export function Properties({ shaping, findings }: Props) {
  const { selection, isReadOnly, form } = shaping;
  const heading = useId();
  const scope = useDesignerScope();
  const title = words[selection.kind];
  const here = findings.filter(({ path }) =>
    selection.kind === 'field' ? path === selection.path : selection.kind === 'form' && path === null,
  );
  // Another part begins with controls of its own: what was typed and could not be read stays with its part.
  const key = selection.kind === 'field' ? selection.path : selection.kind === 'form' ? '' : selection.index;
  return (
    <section className={styles['properties']} aria-labelledby={heading} data-testid="properties">
      <h2 id={heading}>{title}</h2>
      {here.length > 0 && (
        <Alert
          type="error"
          className={styles['told'] ?? ''}
          title={here.map(({ message }) => <div key={message}>{named(message, scope)}</div>)}
        />
      )}
      <ConfigProvider componentDisabled={isReadOnly} key={`${selection.kind} ${key}`}>
        {selection.kind === 'field' && <FieldProperties path={selection.path} shaping={shaping} />}
        {selection.kind === 'section' && form.sections[selection.index] && (
          <SectionProperties index={selection.index} shaping={shaping} />
        )}
        {selection.kind === 'step' && <StepProperties index={selection.index} shaping={shaping} />}
        {selection.kind === 'form' && <FormProperties shaping={shaping} />}
      </ConfigProvider>
    </section>
  );
}

function SectionProperties({ index, shaping }: { index: number; shaping: Shaping }) {
  const { form, change } = shaping;
  return (
    <Parts
      part={sectionPart(useDesignerScope().shape)}
      names={['title', 'open']}
      value={form.sections[index]!}
      onChange={(next) => change(replaceSection(form, index, next as FormSection), `section ${index}`)}
    />
  );
}

function StepProperties({ index, shaping }: { index: number; shaping: Shaping }) {
  const { form, change } = shaping;
  const part = useDesignerScope().shape.properties?.['steps']?.items ?? {};
  const steps = form.steps ?? [];
  return (
    <Parts
      part={part}
      names={['title', 'hint', 'key']}
      value={steps[index] ?? {}}
      onChange={(next) =>
        change({ ...form, steps: steps.with(index, next as (typeof steps)[number]) }, `step ${index}`)
      }
    />
  );
}

/** The opinion beside the form, in which the words for a rule may stand too. */
const opinion = [{ value: 'approverContent', label: words.opinionBeside }];

const shown = ['title', 'taskName', 'opinion', 'empty', 'decision', 'rules', 'steps', 'lookups', 'members'];
const overrides: Overrides = {
  decision: ({ value, onChange }) => (
    <DecisionControl value={value as FormDefinition['decision']} onChange={onChange} />
  ),
  assert: ({ value, onChange }) => <AssertControl value={value as object} onChange={onChange} />,
  field: ({ label, value, onChange, isRequired }) => (
    <FieldSelect
      label={label}
      value={value as string | undefined}
      onChange={(next) => onChange(next ?? (isRequired ? '' : undefined))}
    />
  ),
  reason: ({ label, value, onChange }) => (
    <FieldSelect label={label} value={value as string | undefined} onChange={onChange} others={opinion} />
  ),
};

/** What is beside the known properties is shown too, so that a part of a later version is not lost from sight. */
const structural = new Set(['formKey', 'sections', ...shown]);

function FormProperties({ shaping }: { shaping: Shaping }) {
  const { form, change } = shaping;
  const { shape } = useDesignerScope();
  const beside = [...Object.keys(shape.properties ?? {}), ...Object.keys(form)].filter(
    (name, index, all) => !structural.has(name) && all.indexOf(name) === index,
  );
  return (
    <Parts
      part={shape}
      names={[...shown, ...beside]}
      value={form}
      overrides={overrides}
      onChange={(next) => change(next as FormDefinition, 'form')}
    />
  );
}
