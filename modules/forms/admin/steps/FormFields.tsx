import type { CallFunction } from '@homestead/http/client';
import { useId } from 'react';
import { type FormHandle, FormScope } from '../../view/index.ts';
import { IdPrefix } from '../control.ts';
import { StepFields } from './StepsForm.tsx';
import styles from './steps.module.css';

/** All fields of a form on one page, each section a card, its members one list. */
export function FormFields({ form, call }: { form: FormHandle; call: CallFunction }) {
  const prefix = useId();
  return (
    <FormScope value={form.context}>
      <IdPrefix value={prefix}>
        <div className={styles.steps}>
          {form.sections.map(({ title, fields }) => (
            <section key={title} className={styles.step} aria-label={title}>
              <h2>{title}</h2>
              <StepFields fields={fields} form={form} call={call} />
            </section>
          ))}
        </div>
      </IdPrefix>
    </FormScope>
  );
}
