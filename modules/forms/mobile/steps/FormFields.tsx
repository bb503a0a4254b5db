import { FormScope } from '../../view/scope.ts';
import type { FormHandle } from '../../view/use-form.ts';
import '../forms.css';
import { StepFields } from './StepFields.tsx';
import './steps.css';

/** All fields of a form on one screen, each section a card, its members one list. */
export function FormFields({ form }: { form: FormHandle }) {
  return (
    <FormScope value={form.context}>
      {form.sections.map(({ title, fields }) => (
        <section key={title} className="ui-card step-card" aria-label={title}>
          <StepFields fields={fields} form={form} title={title} />
        </section>
      ))}
    </FormScope>
  );
}
