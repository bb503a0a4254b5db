import type { CallFunction } from '@homestead/http/client';
import { useApi } from '@homestead/ui/desk';
import { Alert, Empty } from 'antd';
import { Fragment, useEffect, useId, useState } from 'react';
import type { FormFieldSpec } from '../contract/form.ts';
import type { ResolvedSection } from '../engine/resolve.ts';
import {
  FieldConflicts,
  type FormHandle,
  FormScope,
  LookupPanel,
  missingIn,
  useAdvised,
  useLookups,
} from '../view/index.ts';
import { IdPrefix } from './control.ts';
import { FieldItem } from './FieldItem.tsx';
import styles from './forms.module.css';
import { LookupButton } from './LookupButton.tsx';
import { Panel } from './Panel.tsx';
import { formAdminTexts } from './texts.ts';

interface Props {
  form: FormHandle;
  call: CallFunction;
  /** Show every section open, whatever the definition says (dialogs that only show). */
  allOpen?: boolean;
  processId?: string | undefined;
}

/** A form's sections, open or closed at first as its definition says; one with a fault opens itself. */
export function FormSections({ form: own, call, allOpen = false, processId }: Props) {
  const { form: advised, advisor } = useAdvised(own, processId);
  const lookups = useLookups(useApi().callWithoutToast, advised, processId);
  const form = { ...advised, sources: lookups.found };
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const { sections, faults, context } = form;
  const prefix = useId();
  useEffect(() => {
    const faulty = sections.filter((section) => section.fields.some(({ path }) => path in faults));
    if (faulty.length === 0) return;
    setToggled((known) => ({ ...known, ...Object.fromEntries(faulty.map(({ title }) => [title, true])) }));
  }, [faults, sections]);
  if (sections.length === 0)
    return (
      <Empty description={context.form.empty ?? formAdminTexts.emptyForm} className={styles.empty ?? ''} />
    );
  const general = form.warnings.filter(
    ({ path }) => !sections.some((section) => section.fields.some((field) => field.path === path)),
  );
  return (
    <FormScope value={context}>
      <IdPrefix value={prefix}>
        <FieldConflicts form={form} Button={LookupButton} />
        {advisor}
        <LookupPanel form={form} lookups={lookups} Button={LookupButton} />
        {general.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={formAdminTexts.warnings}
            description={general.map(({ message }) => message).join('；')}
          />
        )}
        {sections.map((section, index) => {
          const { title } = section;
          if (title === '') return <Fields key={index} section={section} form={form} call={call} />;
          const open = toggled[title] ?? (allOpen || section.open);
          const missing = missingIn(section.fields, form);
          return (
            <Panel
              key={title}
              level="section"
              title={title}
              note={missing > 0 ? formAdminTexts.stillRequired(missing) : undefined}
              open={open}
              onToggle={() => setToggled((known) => ({ ...known, [title]: !open }))}
            >
              <Fields section={section} form={form} call={call} />
            </Panel>
          );
        })}
      </IdPrefix>
    </FormScope>
  );
}

function Fields({ section, form, call }: { section: ResolvedSection; form: FormHandle; call: CallFunction }) {
  const shown = section.fields.filter((field) => !field.client?.desktop?.hidden);
  return (
    <div className={styles.grid}>
      {blocksOf(shown).map(({ block, fields }, index) => (
        <Fragment key={index}>
          {block && <h4 className={styles.block}>{block}</h4>}
          {fields.map((field) => (
            <FieldItem key={field.path} form={form} field={field} call={call} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** Neighbouring fields of one subheading. */
function blocksOf(
  fields: readonly FormFieldSpec[],
): { block: string | undefined; fields: FormFieldSpec[] }[] {
  const blocks: { block: string | undefined; fields: FormFieldSpec[] }[] = [];
  for (const field of fields) {
    const last = blocks.at(-1);
    if (last && last.block === field.block) last.fields.push(field);
    else blocks.push({ block: field.block, fields: [field] });
  }
  return blocks;
}
