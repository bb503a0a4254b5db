import { FormPart, type FormPartProps } from './FormPart.tsx';

/** A form that is only shown, with everything open. */
export function RecordForm(props: Pick<FormPartProps, 'call' | 'formKey' | 'processId' | 'stored'>) {
  return <FormPart {...props} isReadOnly allOpen />;
}
