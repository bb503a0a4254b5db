import { FormFiles } from '@homestead/files/view';
import { showTime, useClient } from '@homestead/ui';
import { Empty, Fold, Icon } from '@homestead/ui/phone';
import { Fragment, useState } from 'react';
import type { FormFieldSpec } from '../contract/form.ts';
import { useAdvised } from '../view/advice/use-advised.tsx';
import { FieldConflicts } from '../view/conflict/FieldConflicts.tsx';
import { LookupPanel } from '../view/lookup/LookupPanel.tsx';
import { useLookups } from '../view/lookup/use-lookups.ts';
import { missingIn } from '../view/missing.ts';
import { FormScope } from '../view/scope.ts';
import type { FormHandle } from '../view/use-form.ts';
import { FieldRow } from './FieldRow.tsx';
import './forms.css';
import { LookupButton } from './LookupButton.tsx';
import { formTexts as words } from './texts.ts';
import { UnkeptNote } from './UnkeptNote.tsx';

interface Props {
  form: FormHandle;
  processId?: string | undefined;
  /** Every section open at first, whatever the definition says: where a form is only looked at. */
  allOpen?: boolean;
}

/** A form as its content lays it out: collapsible sections, open or closed at start as said there. */
export function FormView({ form: own, processId, allOpen = false }: Props) {
  const { form: advised, advisor } = useAdvised(own, processId);
  const lookups = useLookups(useClient().callWithoutToast, advised, processId);
  const form = { ...advised, sources: lookups.found };
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [seen, setSeen] = useState(form.faults);
  if (form.faults !== seen) {
    // A section with something wrong in it opens, so that the fault can be seen and scrolled to.
    setSeen(form.faults);
    const faulty = form.sections.filter((section) => section.fields.some((field) => form.faults[field.path]));
    if (faulty.length > 0)
      setOpened((now) => ({ ...now, ...Object.fromEntries(faulty.map(({ title }) => [title, true])) }));
  }
  if (form.sections.length === 0) return <Empty text={form.context.form.empty ?? words.empty} icon="file" />;
  return (
    <FormFiles value={form.files}>
      <FormScope value={form.context}>
        {form.restoredAt && (
          <p className="ui-note ui-note-brand form-restored" role="status">
            <Icon name="clock" size={20} /> {words.restored(showTime(form.restoredAt))}
          </p>
        )}
        <FieldConflicts form={form} Button={LookupButton} />
        <UnkeptNote form={form} />
        {advisor}
        <LookupPanel form={form} lookups={lookups} Button={LookupButton} />
        {form.sections.map((section, index) => {
          const fields = section.fields.filter((field) => !field.client?.mobile?.hidden);
          if (section.title === '') {
            return (
              <div key={index} className="form-free">
                <Fields fields={fields} form={form} />
              </div>
            );
          }
          const faults = fields.filter((field) => form.faults[field.path]).length;
          const missing = missingIn(fields, form);
          return (
            <Fold
              key={section.title}
              title={section.title}
              isOpen={opened[section.title] ?? (allOpen || section.open)}
              onToggle={(isOpen) => setOpened((now) => ({ ...now, [section.title]: isOpen }))}
              note={
                faults > 0 ? (
                  <span className="form-faults">{faults}</span>
                ) : missing > 0 ? (
                  words.stillRequired(missing)
                ) : undefined
              }
            >
              <Fields fields={fields} form={form} />
            </Fold>
          );
        })}
      </FormScope>
    </FormFiles>
  );
}

function Fields({ fields, form }: { fields: FormFieldSpec[]; form: FormHandle }) {
  return fields.map((field, index) => (
    <Fragment key={field.path}>
      {field.block && field.block !== fields[index - 1]?.block && (
        <h3 className="form-block">{field.block}</h3>
      )}
      <FieldRow field={field} form={form} />
    </Fragment>
  ));
}
